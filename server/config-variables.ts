import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod';
import { currencies, isCurrency, type Currency } from '#domain/money.ts';

const SWITCH = 'must be 1 or 0';
const onOff = z
  .string()
  .toLowerCase()
  .refine((text) => /^(1|0|true|false|on|off|yes|no)$/.test(text), SWITCH)
  .transform((text) => /^(1|true|on|yes)$/.test(text))
  .optional();

const text = z.string().optional();

const secret = z.string().min(16, 'must be at least 16 characters long').optional();

const wholeNumber = (least: number, most: number, error: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error);

const parsesAs = (value: string, protocols: readonly string[]): URL | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && protocols.includes(url.protocol) && url.hostname !== '' ? url : undefined;
};

const address = (protocols: readonly string[], error: string) =>
  z.string().refine((value) => parsesAs(value, protocols) !== undefined, error);

const ORIGIN = 'must be an http or https address without a path, such as https://prints.example';
const origin = z
  .string()
  .refine((value) => {
    const url = parsesAs(value, ['http:', 'https:']);
    return url !== undefined && url.href === `${url.origin}/`;
  }, ORIGIN)
  .transform((value) => new URL(value).origin);

const CURRENCIES = `must be a list such as CAD,USD out of ${currencies.join(',')}`;
const currencyList = z
  .string()
  .transform((value) =>
    value
      .toUpperCase()
      .split(',')
      .map((code) => code.trim()),
  )
  .refine((codes): codes is Currency[] => codes.every(isCurrency), CURRENCIES);

const PERCENT = 'must be a percentage from 0 to 100, such as 7.5';
const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/, PERCENT)
  .transform(Number)
  .refine((value) => value <= 100, PERCENT);

const PROXY =
  'must be the number of proxies in front, or their addresses: 1, loopback, 10.0.0.0/8,192.168.1.5';
const isNetwork = (value: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [host = '', bits, ...rest] = value.split('/');
  const widest = isIP(host) === 6 ? 128 : 32;
  if (isIP(host) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
};
// "true" would believe every caller's own word on its address, which is what the limits go by.
const trustProxy = z
  .string()
  .transform((value): false | number | string[] => {
    if (/^\d{1,2}$/.test(value)) return Number(value) || false;
    return value.split(',').map((part) => part.trim());
  })
  .refine((value) => !Array.isArray(value) || value.every(isNetwork), PROXY);

/** The databases' own mark, within the last 128 KiB of the file. */
const databaseMark = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1');
const databaseTail = 128 * 1024;

const isCountryDatabase = (file: string): boolean => {
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
};
const countryDatabase = z
  .string()
  .refine(isCountryDatabase, 'must name a readable file in the MaxMind format (.mmdb)');

const POSTGRES = 'must be an address such as postgres://user:password@host:5432/name';
const SMTP = 'must be an address such as smtp://user:password@host:587';
const HTTP = 'must be an http or https address';
const PORT = 'must be a whole number from 1 to 65535';
const DAYS = 'must be a whole number of days from 1 to 36500';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** Every variable of the shop, as text from the environment; what is missing has its default later. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  PORT: wholeNumber(1, 65_535, PORT).optional(),
  HOST: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i, 'must be a host name or an address, such as 0.0.0.0')
    .optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text,
  DATABASE_URL: address(['postgres:', 'postgresql:'], POSTGRES).optional(),
  S3_BUCKET: text,
  S3_ENDPOINT: address(['http:', 'https:'], HTTP).optional(),
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SMTP_URL: address(['smtp:', 'smtps:'], SMTP).optional(),
  // It goes into a header, where anything else would break every call.
  HELCIM_API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the token as the provider shows it, without spaces')
    .optional(),
  HELCIM_WEBHOOK_TOKEN: z.base64('must be the base64 text the provider shows').optional(),
  HELCIM_CURRENCIES: currencyList.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  SESSION_SECRET: secret,
  CODE_KEY: secret,
  BRAND_NAME: z.string().max(60, 'must be at most 60 characters long').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  INTERAC_EMAIL: z.email('must be an e-mail address').optional(),
  SEED_DEMO: onOff,
  GIFT_CARD_DEBUG: onOff,
  DEFAULT_TAX_PERCENT: percent.optional(),
  CA_PICKUP_TAX: z.enum(['gst', 'studio'], 'must be gst or studio').optional(),
  TRUST_PROXY: trustProxy.optional(),
  GEOIP_DB: countryDatabase.optional(),
  GEO_COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be the name of a header, such as CF-IPCountry')
    .toLowerCase()
    .optional(),
  PHOTO_DELETE_AFTER_DAYS: wholeNumber(1, 36_500, DAYS).optional(),
  ALLOW_SANDBOX: onOff,
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  SELLER_NAME: text,
  SELLER_ADDRESS: text,
  SELLER_TAX_ID: text,
  // Told by the start script to the processes it starts: where the payment sandbox listens.
  SANDBOX_URL: address(['http:'], HTTP).optional(),
});

export type Variables = z.output<typeof variables>;
