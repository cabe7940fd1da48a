import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { labTokenPrefix } from '#domain/lab/lab-claims.ts';
import { lineForPeople } from './log-for-people.ts';

/** Structured log, one JSON line for each event: no personal data, no secrets. */
export type Logger = PinoLogger;

/** Parts of a request used for its log line. */
interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly routeOptions?: { readonly url?: string | undefined } | undefined;
  readonly is404?: boolean | undefined;
}

/** A part of a path that is logged unchanged: secrets are longer or have digits and capitals. */
const plainWord = /^[a-z.-]{1,30}$/;

/**
 * Returns the path of a request for the log: the pattern of its route, which hides the secret of a private link in any
 * surroundings. For pages and unknown routes, only the leading plain words.
 */
function loggedPath({ url, routeOptions, is404 }: LoggedRequest): string {
  const route = routeOptions?.url;
  if (route !== undefined && is404 !== true && !route.includes('*')) return route;
  const words = url.split(/[?#]/)[0]?.split('/').slice(1) ?? [];
  const end = words.findIndex((word) => word !== '' && !plainWord.test(word));
  return `/${(end < 0 ? words : [...words.slice(0, end), '…']).join('/')}`;
}

/** Keys that never reach a log, at any depth of a record. */
const secretKeys = [
  'email',
  'phone',
  'name',
  'address',
  'shippingAddress',
  'billingAddress',
  'cookie',
  'authorization',
  'checkoutToken',
  'secretToken',
  'providerSecret',
  'confirmToken',
  'cardNumber',
  'password',
  // PostgreSQL quotes the refused row in it.
  'detail',
];

/**
 * Longer than a SHA-256: tokens of links, payment windows and the like, which the text of an error may quote. It is
 * searched from the first character of a word only: from any other one the same word would be searched again.
 */
const token = /(?<![\w-])(?:[\w-]|%[\da-f]{2}){65,}/gi;

/** The token of a lab, which is shorter. */
const labToken = new RegExp(`${labTokenPrefix}(?:[\\w-]|%[\\da-f]{2})+`, 'gi');

function withoutTokens(line: string): string {
  return line.replaceAll(token, '…').replaceAll(labToken, '…');
}

/** Bytes of lines that wait for standard output; further ones are dropped. */
const maxWaiting = 8 * 1024 * 1024;

/**
 * Lines are written in batches and in the background, so that neither their number nor a slow reader delays responses.
 * They wait while standard output cannot be written, such as a file on a full disk: a log ends no process.
 */
function standardOutput(format: LogFormat): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: 4096,
    maxLength: maxWaiting,
    periodicFlush: 100,
  });
  let isFailing = false;
  output.on('error', () => {
    isFailing = true;
  });
  output.on('write', () => {
    isFailing = false;
  });
  // At the end of a process the library repeats a failing write for ever.
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!isFailing) flush();
  };
  return format === 'json' ? output : { write: (line) => output.write(lineForPeople(line)) };
}

/** A silent log has no output: one with nothing to write still calls the system ten times a second. */
const noOutput: DestinationStream = { write: () => undefined };

/** `json` for machines, one object in each line; `people` for a terminal. */
export type LogFormat = 'json' | 'people';

/** Opens the log of one process. */
export function openLog(options: {
  readonly role: string;
  readonly level: string;
  /** Format of standard output. */
  readonly format?: LogFormat;
  /** Standard output by default. */
  readonly destination?: DestinationStream;
}): Logger {
  const settings = {
    level: options.level,
    base: { role: options.role },
    hooks: { streamWrite: withoutTokens },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
    serializers: {
      req: (request: LoggedRequest) => ({ method: request.method, path: loggedPath(request) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
  const output = options.level === 'silent' ? noOutput : standardOutput(options.format ?? 'json');
  return pino(settings, options.destination ?? output);
}

/** Log for refusals: that of the request, or of the process. */
export interface RefusalLog {
  readonly warn: (facts: object, message: string) => void;
}

/** Logs a forbidden access or a false claim, identified by ids only. */
export function logRefusal(
  log: RefusalLog,
  reason: string,
  about: {
    readonly order?: string | undefined;
    readonly attempt?: string | undefined;
    readonly invoice?: string | undefined;
  } = {},
): void {
  log.warn({ reason, ...about }, 'refused');
}
