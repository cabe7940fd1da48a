import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod';
import { isTimeZone } from '#domain/common/local-time.ts';
import type { Currency } from '#domain/common/money.ts';

const switchRule = 'must be 1 or 0';
const onOff = z
  .string()
  .toLowerCase()
  .refine((text) => /^(1|0|true|false|on|off|yes|no)$/.test(text), switchRule)
  .transform((text) => /^(1|true|on|yes)$/.test(text))
  .optional();

const text = z.string().optional();

/** The fewest characters of a key, in a variable or in a file. */
export const minSecretLength = 16;

const secret = z
  .string()
  .min(minSecretLength, `must be at least ${minSecretLength} characters long`)
  .optional();

const fingerprints = z
  .string()
  .regex(/^[0-9a-f]{12}(,[0-9a-f]{12})*$/, 'must be as the refused start names it')
  .transform((value) => value.split(','));

function wholeNumber(least: number, most: number, error: string) {
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error);
}

function parsesAs(value: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && protocols.includes(url.protocol) && url.hostname !== '' ? url : undefined;
}

function address(protocols: readonly string[], error: string) {
  return z.string().refine((value) => parsesAs(value, protocols) !== undefined, error);
}

const originRule =
  'must be an http or https address without a path, such as https://prints.example';
const origin = z
  .string()
  .refine((value) => {
    const url = parsesAs(value, ['http:', 'https:']);
    return url !== undefined && url.href === `${url.origin}/`;
  }, originRule)
  .transform((value) => new URL(value).origin);

// Helcim settles in no other currency.
const helcimCurrencies: readonly Currency[] = ['CAD', 'USD'];

function isHelcimCurrency(code: string): code is Currency {
  return helcimCurrencies.some((currency) => currency === code);
}

const currencies = 'must be CAD, USD or CAD,USD';
const currencyList = z
  .string()
  .transform((value) =>
    value
      .toUpperCase()
      .split(',')
      .map((code) => code.trim()),
  )
  .refine((codes): codes is Currency[] => codes.every(isHelcimCurrency), currencies);

const hostRule =
  'must be an IP address or a host name without a port, such as 0.0.0.0; PORT has the port';
// A last label of digits alone is a part of an address, so that what looks like one has to be one.
const hostName = /^(?!.*(?:^|\.)\d+$)(?!-)[a-z0-9-]{1,63}(?:\.(?!-)[a-z0-9-]{1,63})*$/i;

function isHost(value: string): boolean {
  // An address with a zone (fe80::1%eth0) fits in no URL.

  return (
    (isIP(value) !== 0 && !value.includes('%')) || (value.length <= 253 && hostName.test(value))
  );
}

const percentRule = 'must be a percentage from 0 to 100, such as 7.5';
const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/, percentRule)
  .transform(Number)
  .refine((value) => value <= 100, percentRule);

const zoneRule = 'must be the name of a time zone, such as America/Toronto';

const proxy =
  'must be the number of proxies in front (at most 5), or their addresses: 1, loopback, 10.0.0.0/8,192.168.1.5';
const proxyRule = 'must name the proxies alone, not a network as wide as the internet';
const maxProxies = 5;
// Wider networks would trust strangers: the widest networks of proxies are private ones.
const minBits = { 4: 8, 6: 16, mapped: 104 } as const;
const privateNetworks = ['fc00::/7', 'fe80::/10'];
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(value: string): boolean {
  if (networkNames.includes(value)) return true;
  const [host = '', bits, ...rest] = value.split('/');
  const widest = isIP(host) === 6 ? 128 : 32;
  if (isIP(host) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
}

function isNarrow(value: string): boolean {
  const [host = '', bits] = value.toLowerCase().split('/');
  if (bits === undefined || privateNetworks.includes(value.toLowerCase())) return true;
  if (isIP(host) === 4) return Number(bits) >= minBits[4];
  // ::ffff:0:0/96 is every IPv4 address.
  const isMapped = new URL(`http://[${host}]`).hostname.startsWith('[::');
  return Number(bits) >= (isMapped ? minBits.mapped : minBits[6]);
}

// "true" would trust every caller's claimed address, by which the limits count.
const trustProxy = z
  .string()
  .transform((value): false | number | string[] => {
    if (/^\d+$/.test(value)) return Number(value) || false;
    return value.split(',').map((part) => part.trim());
  })
  .refine(
    (value) => (Array.isArray(value) ? value.every(isNetwork) : Number(value) <= maxProxies),
    {
      error: proxy,
      abort: true,
    },
  )
  .refine((value) => !Array.isArray(value) || value.every(isNarrow), proxyRule);

/** Marker of MaxMind databases, within the last 128 KiB of the file. */
const databaseMark = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1');
const databaseTail = 128 * 1024;

function isCountryDatabase(file: string): boolean {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const { size } = fstatSync(descriptor);
      const tail = Buffer.alloc(Math.min(size, databaseTail));
      readSync(descriptor, tail, 0, tail.length, size - tail.length);
      return tail.includes(databaseMark);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}

const countryDatabase = z
  .string()
  .refine(isCountryDatabase, 'must name a readable file in the MaxMind format (.mmdb)');

const postgresRule = 'must be an address such as postgres://user:password@host:5432/name';
const smtpRule = 'must be an address such as smtp://user:password@host:587';
const httpRule = 'must be an http or https address';
const port = 'must be a whole number from 1 to 65535';
const daysRule = 'must be a whole number of days from 1 to 36500';
const processesRule = 'must be a whole number of processes from 1 to 64';
const drainRule = 'must be a whole number of seconds from 0 to 300';
const dollarsRule = 'must be a whole number of US dollars from 0 to 1000000';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** Every variable of the application, as text from the environment; defaults for missing ones are set later. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  PORT: wholeNumber(1, 65_535, port).optional(),
  HOST: z.string().refine(isHost, hostRule).optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text,
  DATABASE_URL: address(['postgres:', 'postgresql:'], postgresRule).optional(),
  PG_BIN: text,
  S3_BUCKET: text,
  S3_ENDPOINT: address(['http:', 'https:'], httpRule).optional(),
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  ARCHIVE_BUCKET: text,
  ARCHIVE_DIR: text,
  BACKUP_DIR: text,
  BACKUP_BUCKET: text,
  BACKUP_PASSPHRASE: secret,
  CONTINUOUS_BACKUP: onOff,
  SMTP_URL: address(['smtp:', 'smtps:'], smtpRule).optional(),
  // It goes into a header, where anything else would break every call.
  HELCIM_API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the token as the provider shows it, without spaces')
    .optional(),
  HELCIM_WEBHOOK_TOKEN: z.base64('must be the base64 text the provider shows').optional(),
  HELCIM_CURRENCIES: currencyList.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_\w+$/, 'must begin with sk_live_, rk_live_, sk_test_ or rk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  SESSION_SECRET: secret,
  CODE_KEY: secret,
  ACCEPT_NEW_KEYS: fingerprints.optional(),
  BRAND_NAME: z.string().max(60, 'must be at most 60 characters long').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  INTERAC_EMAIL: z.email('must be an e-mail address').optional(),
  SEED_DEMO: onOff,
  GIFT_CARD_DEBUG: onOff,
  DEFAULT_TAX_PERCENT: percent.optional(),
  UNCONFIRMED_ORDER_LIMIT: wholeNumber(0, 1_000_000, dollarsRule).optional(),
  CA_PICKUP_TAX: z.enum(['gst', 'studio'], 'must be gst or studio').optional(),
  TRUST_PROXY: trustProxy.optional(),
  GEOIP_DB: countryDatabase.optional(),
  GEO_COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be the name of a header, such as CF-IPCountry')
    .toLowerCase()
    .optional(),
  PHOTO_DELETE_AFTER_DAYS: wholeNumber(1, 36_500, daysRule).optional(),
  ALLOW_SANDBOX: onOff,
  WEB_PROCESSES: wholeNumber(1, 64, processesRule).optional(),
  WORKER_PROCESSES: wholeNumber(1, 64, processesRule).optional(),
  PRINT_PROCESSES: wholeNumber(1, 64, processesRule).optional(),
  DRAIN_SECONDS: wholeNumber(0, 300, drainRule).optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  METRICS_TOKEN: secret,
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'], httpRule).optional(),
  SELLER_NAME: text,
  SELLER_ADDRESS: text,
  SELLER_TAX_ID: text,
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, zoneRule).optional(),
  // Set by the start script for the processes it starts: the port of vite's server in development, and where the
  // payment sandbox listens, for the shop's own calls and for browsers.
  VISIBLE_PORT: wholeNumber(1, 65_535, port).optional(),
  SANDBOX_URL: address(['http:'], httpRule).optional(),
  SANDBOX_PUBLIC_URL: origin.optional(),
  // For tests and benchmarks, where one machine is all customers.
  LIMITS: z.enum(['usual', 'none'], 'must be usual or none').optional(),
});

export type Variables = z.output<typeof variables>;

/** Variables that may contain a space. */
const spaced: readonly string[] = [
  'BACKUP_PASSPHRASE',
  'BRAND_NAME',
  'CODE_KEY',
  'DATA_DIR',
  'GEOIP_DB',
  'HELCIM_CURRENCIES',
  'SELLER_ADDRESS',
  'SELLER_NAME',
  'SELLER_TAX_ID',
  'SESSION_SECRET',
  'TRUST_PROXY',
] satisfies (keyof Variables)[];

/** Matches a value that a person put in quotes, which the program that read the file left there. */
const quoted = /^"[^"]*"$|^'[^']*'$/;

/** Words of the shop, in which a number sign can have another sense: Suite # 12, Studio #1. */
const words: readonly string[] = [
  'BRAND_NAME',
  'SELLER_ADDRESS',
  'SELLER_NAME',
  'SELLER_TAX_ID',
] satisfies (keyof Variables)[];

function hasComment(name: string, value: string): boolean {
  return (words.includes(name) ? /(?:^|\s)#\s+\p{L}/u : /(?:^|\s)#/).test(value);
}

/** Keys, which must stay as they were when the shop was first used. */
const keys: readonly string[] = [
  'BACKUP_PASSPHRASE',
  'CODE_KEY',
  'SESSION_SECRET',
] satisfies (keyof Variables)[];

/**
 * Describes misplaced white space in a variable's value, quotes around it or a comment behind it, which most programs that
 * read a file of settings leave in the value; undefined when there is none, and for unknown variables. A pasted key with a trailing space would fail later without a clear cause, and a folder in quotes
 * would open an empty shop in a new one.
 */
export function misplacedCharacters(name: string, value: string): string | undefined {
  if (!Object.hasOwn(variables.shape, name)) return undefined;
  if (!keys.includes(name)) {
    if (quoted.test(value)) {
      return 'must not be in quotes: the program that reads the file of settings leaves them in the value';
    }
    if (hasComment(name, value)) {
      return 'must not be followed by a comment (#): a comment has a line of its own';
    }
  }
  if (value !== value.trim()) return 'must not begin or end with a space';
  if (!spaced.includes(name) && /\s/.test(value)) return 'must not contain spaces';
  // An address on invoices may have several lines.
  const text = name === 'SELLER_ADDRESS' ? value.replaceAll('\n', '') : value;
  return /\p{Cc}/u.test(text) ? 'must not contain control characters' : undefined;
}
