import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

/** Structured log, one JSON line an event: no personal data, no secrets. */
export type Logger = PinoLogger;

/** What never reaches a log, wherever it stands in a record. */
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
  'provider_secret',
  'cardNumber',
  'password',
];

/** Lines are written together and in the background: neither their number nor a slow reader may hold up the answers. */
const standardOutput = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 });

/** Opens the log of one process. */
export const openLog = (options: {
  readonly role: string;
  readonly level: string;
  /** Standard output unless told otherwise. */
  readonly destination?: DestinationStream;
}): Logger => {
  const settings = {
    level: options.level,
    base: { role: options.role },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        // Queries carry codes and links; the path tells which call it was, without the secret of a private link.
        path: request.url.split('?')[0]?.replaceAll(/\/[\w-]{40,}(?=\/|$)/g, '/…'),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
  return pino(settings, options.destination ?? standardOutput());
};

/** Where a refusal is written: the log of the request, or of the process. */
export interface RefusalLog {
  readonly warn: (facts: object, message: string) => void;
}

/** Writes down that somebody asked for what is not theirs, or claimed what is not so; of what, by ids alone. */
export const logRefusal = (
  log: RefusalLog,
  reason: string,
  about: {
    readonly order?: string | undefined;
    readonly attempt?: string | undefined;
    readonly invoice?: string | undefined;
  } = {},
): void => {
  log.warn({ reason, ...about }, 'refused');
};
