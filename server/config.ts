import { existsSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { currencies, type Currency } from '#domain/common/money.ts';
import { languageCodes, type LanguageCode } from '#locales/languages.ts';
import { usualProductionDays, type ProductionDays } from '#domain/orders/service-times.ts';
import { usualRefundLimits, type RefundLimits } from '#domain/payments/refund-checks.ts';
import {
  existingSecret,
  hasSecret,
  openSecrets,
  prepareDataDir,
  sandboxKeys,
  type SandboxKeys,
} from './config-secrets.ts';
import { ConfigError } from './config-error.ts';
import { unfinishedRestoreFile } from '#domain/backups/unfinished-restore.ts';
import { collectWarnings, resolveRules } from './config-rules.ts';
import { readSecretFiles } from './config-files.ts';
import { misplacedCharacters, variables, type Variables } from './config-variables.ts';

import { readProcessCounts, type ProcessCounts } from './process-counts.ts';

export { ConfigError, type SandboxKeys };

export type StorageConfig =
  | { readonly kind: 'files'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      readonly endpoint: string | undefined;
      /** Undefined leaves it to the SDK (instance roles and the like). */
      readonly credentials: { readonly id: string; readonly secret: string } | undefined;
    };

/** Backups that the shop makes by itself. */
export interface BackupConfig {
  /** Undefined: none are made. */
  readonly place: StorageConfig | undefined;
  /** Whether the log of the embedded database is copied to `place` all the time. */
  readonly isContinuous: boolean;
  /** Seals the keys of the shop in its backups, which leave them out without it. */
  readonly passphrase: string | undefined;
}

export type MailConfig =
  | { readonly kind: 'files'; readonly directory: string }
  | { readonly kind: 'smtp'; readonly url: string };

export interface HelcimConfig {
  /** Base of the API, ending in the version: calls append `/helcim-pay/initialize` and so on. */
  readonly apiUrl: string;
  readonly apiToken: string;
  readonly scriptUrl: string;
  /** Origin of the script, of the frame and of its messages. */
  readonly windowOrigin: string;
  /** Base64 key of webhook signatures; without it webhooks are rejected and polling settles payments. */
  readonly webhookToken: string | undefined;
  readonly currencies: readonly Currency[];
}

export interface StripeConfig {
  /** Origin of the API if it is not the provider's own. */
  readonly apiUrl: string | undefined;
  readonly secretKey: string;
  readonly webhookSecret: string | undefined;
}

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** PUBLIC_URL's origin; null when customers may use any address. */
  readonly publicUrl: string | null;
  /** Port customers use when PUBLIC_URL is not set: equal to `port`, except in development. */
  readonly visiblePort: number;
  /** Base address of links in mails: PUBLIC_URL, else the address of the listener. */
  readonly origin: string;
  /** Absolute; exists and is writable. */
  readonly dataDir: string;
  /** Undefined: the start script starts the embedded PostgreSQL and sets it. */
  readonly databaseUrl: string | undefined;
  /** Folder `bin` of the PostgreSQL that runs the embedded database; undefined for the one of the package. */
  readonly postgresBin: string | undefined;
  readonly storage: StorageConfig;
  /** Location of archived photos; `storage`, in a folder of its own, unless it is set. */
  readonly archive: StorageConfig;
  readonly backup: BackupConfig;
  readonly mail: MailConfig;
  /** Undefined: not offered. With the sandbox it uses its address, and none until that has started. */
  readonly helcim: HelcimConfig | undefined;
  readonly stripe: StripeConfig | undefined;
  /** Keys for starting the payment sandbox; undefined when it is off. */
  readonly sandbox: SandboxKeys | undefined;
  readonly logLevel: NonNullable<Variables['LOG_LEVEL']>;
  /** Processes of this machine. */
  readonly processes: ProcessCounts;
  /** How long a process that is stopped goes on serving while its balancer finds out, in milliseconds. */
  readonly drainMs: number;
  /** Token of whoever reads the metrics; undefined when nobody may. */
  readonly metricsToken: string | undefined;
  /** Address of a collector of traces; undefined records none. */
  readonly tracesTo: string | undefined;
  readonly sessionSecret: string;
  readonly codeKey: string;
  /** Beginnings of the fingerprints of keys that may replace those of the database, see verifyKeys. */
  readonly acceptNewKeys: readonly string[];
  readonly brandName: string;
  readonly adminEmail: string;
  /** Recipient of Interac transfers; undefined: not offered. */
  readonly interacEmail: string | undefined;
  readonly seedDemo: boolean;
  readonly giftCardDebug: boolean;
  /** Percent, for countries without their own tax in the table. */
  readonly defaultTaxPercent: number;
  readonly caPickupTax: 'gst' | 'studio';
  /** IANA name. */
  readonly timeZone: string;
  /** US dollars: see `UNCONFIRMED_ORDER_LIMIT`. */
  readonly inStoreLimit: number;
  /** Fastify's `trustProxy`. */
  readonly trustProxy: false | number | string[];
  readonly geoipDb: string | undefined;
  /** Lower case. */
  readonly geoCountryHeader: string | undefined;
  readonly photoDeleteAfterDays: number | undefined;
  /** Whether limits of customers apply; false only in tests and benchmarks. */
  readonly isLimited: boolean;
  readonly seller: {
    readonly name: string;
    readonly address: string | undefined;
    readonly taxId: string | undefined;
  };
  /** US dollars: see `findRefundChecks`. */
  readonly refundLimits: RefundLimits;
  /** Days of production that new orders are promised; the environment sets none. */
  readonly productionDays: ProductionDays;
  /** Languages that customers may choose, in the order of the picker; the environment sets none. */
  readonly languages: readonly LanguageCode[];
  /** The owner's sentence in mails of a kind in a language; null for none. The environment sets none. */
  readonly ownSentence: (kind: string, language: string) => string | null;
  /** How the shop looks beside its name; the environment sets nothing of it. */
  readonly look: {
    /** `#rrggbb`; null for the shop's own accent. */
    readonly accent: string | null;
    /** Null without a logo; `jpeg` is the SHA-256 of its file for documents. */
    readonly logo: {
      readonly tag: string;
      readonly width: number;
      readonly height: number;
      readonly jpeg: string | null;
    } | null;
  };
  /** Names of the variables that the environment sets. */
  readonly given: readonly string[];
  /** One line each: settings a person should correct although the server runs. Printed at every start. */
  readonly warnings: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const root = path.resolve(import.meta.dirname, '..');

/**
 * Reads the environment, which no other code does; an empty variable counts as unset. Creates the data folder and, when
 * they are first used, those of the two secrets in it that are not set: a start that is refused before leaves none, which
 * a restored backup would have to replace.
 * @throws ConfigError for the first wrong variable
 */
export function readConfig(env: Environment): Config {
  const values = parse(env);
  const dataDir = readDataDir(values);
  checkDataDir(dataDir);
  return buildConfig(values, openSecrets(dataDir, values));
}

/**
 * Like {@link readConfig}, for commands beside a shop: it creates neither the data folder nor secrets. A secret that is
 * missing throws a ConfigError when it is used.
 */
export function readExistingConfig(env: Environment): Config {
  const values = parse(env);
  const dataDir = readDataDir(values);
  if (existsSync(dataDir)) checkDataDir(dataDir);
  return buildConfig(values, {
    get sessionSecret() {
      return values.SESSION_SECRET ?? existingSecret(dataDir, 'session-secret', 'SESSION_SECRET');
    },
    get codeKey() {
      return values.CODE_KEY ?? existingSecret(dataDir, 'code-key', 'CODE_KEY');
    },
    hasSessionSecret: values.SESSION_SECRET !== undefined || hasSecret(dataDir, 'session-secret'),
  });
}

interface Secrets extends Pick<Config, 'sessionSecret' | 'codeKey'> {
  readonly hasSessionSecret?: boolean;
}

function readDataDir(values: Variables): string {
  return path.resolve(root, values.DATA_DIR ?? 'data');
}

function checkDataDir(dataDir: string): void {
  const reason = prepareDataDir(dataDir);
  if (existsSync(path.join(dataDir, unfinishedRestoreFile))) {
    throw new ConfigError(
      `the restore of a backup into ${dataDir} did not end: remove this folder and restore again`,
    );
  }
  if (reason)
    throw new ConfigError(
      `DATA_DIR must be a folder that can be written to: ${dataDir} (${reason})`,
    );
}

function buildConfig(values: Variables, secrets: Secrets): Config {
  const rules = resolveRules(values);
  const dataDir = readDataDir(values);
  const archive = readArchive(values, dataDir);
  const isSandboxed = rules.sandboxed && secrets.hasSessionSecret !== false;
  const sandbox = isSandboxed ? sandboxKeys(secrets.sessionSecret) : undefined;
  const brandName = values.BRAND_NAME ?? 'FPX';
  return Object.freeze({
    production: rules.production,
    ...addresses(values),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    postgresBin: values.PG_BIN,
    storage: readStorage(values, dataDir),
    archive,
    backup: readBackup(values),
    mail: readMail(values, dataDir),
    helcim: readHelcim(values, sandbox),
    stripe: readStripe(values, sandbox),
    sandbox,
    logLevel: values.LOG_LEVEL ?? 'info',
    processes: readProcessCounts(values),
    drainMs: (values.DRAIN_SECONDS ?? 0) * 1000,
    metricsToken: values.METRICS_TOKEN,
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    get sessionSecret() {
      return secrets.sessionSecret;
    },
    get codeKey() {
      return secrets.codeKey;
    },
    acceptNewKeys: values.ACCEPT_NEW_KEYS ?? [],
    brandName,
    adminEmail: values.ADMIN_EMAIL ?? 'admin@localhost',
    interacEmail: values.INTERAC_EMAIL ?? (rules.seedDemo ? 'transfers@example.com' : undefined),
    seedDemo: rules.seedDemo,
    giftCardDebug: values.GIFT_CARD_DEBUG ?? false,
    defaultTaxPercent: values.DEFAULT_TAX_PERCENT ?? 0,
    caPickupTax: values.CA_PICKUP_TAX ?? 'gst',
    timeZone: values.SHOP_TIME_ZONE ?? 'UTC',
    inStoreLimit: values.UNCONFIRMED_ORDER_LIMIT ?? 100,
    trustProxy: values.TRUST_PROXY ?? false,
    geoipDb: values.GEOIP_DB,
    geoCountryHeader: values.GEO_COUNTRY_HEADER,
    photoDeleteAfterDays: values.PHOTO_DELETE_AFTER_DAYS,
    isLimited: values.LIMITS !== 'none',
    seller: {
      name: values.SELLER_NAME ?? brandName,
      address: values.SELLER_ADDRESS,
      taxId: values.SELLER_TAX_ID,
    },
    refundLimits: usualRefundLimits,
    productionDays: usualProductionDays,
    languages: languageCodes,
    ownSentence: noSentence,
    look: { accent: null, logo: null },
    given: Object.freeze(Object.keys(values)),
    warnings: Object.freeze(collectWarnings(values)),
  });
}

/** The owner's sentences are in the database. */
function noSentence(): null {
  return null;
}

function parse(env: Environment): Variables {
  const given = Object.entries(readSecretFiles(env)).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  for (const [name, value] of given) {
    const fault = misplacedCharacters(name, value ?? '');
    if (fault) throw new ConfigError(`${name} ${fault}`);
  }
  const result = variables.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  throw new ConfigError(describe(result.error));
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.')} ${issue?.message}`;
}

function addresses(
  values: Variables,
): Pick<Config, 'host' | 'port' | 'visiblePort' | 'publicUrl' | 'origin'> {
  const host = values.HOST ?? '127.0.0.1';
  const port = values.PORT ?? 3000;
  const publicUrl = values.PUBLIC_URL ?? null;
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = anywhere ? 'localhost' : host;
  const visiblePort = values.VISIBLE_PORT ?? port;
  const local = new URL(`http://${name.includes(':') ? `[${name}]` : name}:${visiblePort}`);
  return { host, port, visiblePort, publicUrl, origin: publicUrl ?? local.origin };
}

function readStorage(values: Variables, dataDir: string): StorageConfig {
  if (values.S3_BUCKET) return readBucket(values, values.S3_BUCKET);
  return { kind: 'files', directory: path.join(dataDir, 'files') };
}

function readArchive(values: Variables, dataDir: string): StorageConfig {
  const { ARCHIVE_BUCKET: bucket, ARCHIVE_DIR: directory } = values;
  if (bucket && directory)
    throw new ConfigError('ARCHIVE_DIR must not be set together with ARCHIVE_BUCKET');
  if (directory) return { kind: 'files', directory: path.resolve(root, directory) };
  return bucket ? readBucket(values, bucket) : readStorage(values, dataDir);
}

function readBackup(values: Variables): BackupConfig {
  const place = readBackupPlace(values);
  return {
    place,
    isContinuous:
      place !== undefined &&
      values.DATABASE_URL === undefined &&
      (values.CONTINUOUS_BACKUP ?? true),
    passphrase: values.BACKUP_PASSPHRASE,
  };
}

function readBackupPlace(values: Variables): StorageConfig | undefined {
  const { BACKUP_BUCKET: bucket, BACKUP_DIR: directory } = values;
  if (bucket && directory)
    throw new ConfigError('BACKUP_DIR must not be set together with BACKUP_BUCKET');
  if (directory) return { kind: 'files', directory: path.resolve(root, directory) };
  return bucket ? readBucket(values, bucket) : undefined;
}

function readBucket(values: Variables, bucket: string): StorageConfig {
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values;
  return {
    kind: 's3',
    bucket,
    region: values.S3_REGION ?? 'us-east-1',
    endpoint: values.S3_ENDPOINT,
    credentials: id && secret ? { id, secret } : undefined,
  };
}

function readMail(values: Variables, dataDir: string): MailConfig {
  if (values.SMTP_URL) return { kind: 'smtp', url: values.SMTP_URL };
  return { kind: 'files', directory: path.join(dataDir, 'mail') };
}

function readHelcim(values: Variables, sandbox: Config['sandbox']): HelcimConfig | undefined {
  if (values.HELCIM_API_TOKEN) {
    return {
      apiUrl: 'https://api.helcim.com/v2',
      apiToken: values.HELCIM_API_TOKEN,
      scriptUrl: 'https://secure.helcim.app/helcim-pay/services/start.js',
      windowOrigin: 'https://secure.helcim.app',
      webhookToken: values.HELCIM_WEBHOOK_TOKEN,
      currencies: values.HELCIM_CURRENCIES ?? [],
    };
  }
  if (!sandbox || !values.SANDBOX_URL) return undefined;
  const { origin } = new URL(values.SANDBOX_URL);
  const windowOrigin = values.SANDBOX_PUBLIC_URL ?? origin;
  return {
    apiUrl: `${origin}/v2`,
    apiToken: sandbox.helcimToken,
    scriptUrl: `${windowOrigin}/helcim-pay/services/start.js`,
    windowOrigin,
    webhookToken: sandbox.webhookToken,
    currencies: values.HELCIM_CURRENCIES ?? currencies,
  };
}

function readStripe(values: Variables, sandbox: SandboxKeys | undefined): StripeConfig | undefined {
  if (values.STRIPE_SECRET_KEY) {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
    return { apiUrl: undefined, secretKey, webhookSecret };
  }
  if (!sandbox || !values.SANDBOX_URL) return undefined;
  const { stripeKey: secretKey, stripeWebhookSecret: webhookSecret } = sandbox;
  return { apiUrl: new URL(values.SANDBOX_URL).origin, secretKey, webhookSecret };
}
