import type { Variables } from './config-variables.ts';

/** A variable as `.env.example` shows it. */
export interface VariableDescription {
  /** One sentence. */
  readonly meaning: string;
  /** Default that may be written out; an empty variable counts as unset. */
  readonly value?: string;
  /** Replacement for the value, in words, where the default depends on others or must not be written out. */
  readonly otherwise?: string;
}

interface VariableGroup {
  readonly title: string;
  readonly variables: Readonly<Partial<Record<keyof Variables, VariableDescription>>>;
}

/** Every variable once, in groups. */
export const variableGroups: readonly VariableGroup[] = [
  {
    title: 'Address',
    variables: {
      PORT: { meaning: 'Port that the shop listens on.', value: '3000' },
      HOST: {
        meaning: 'Address that the shop listens on; 0.0.0.0 to use it from a phone.',
        value: '127.0.0.1',
      },
      PUBLIC_URL: {
        meaning: 'Address that customers use, needed behind a proxy; no other address counts.',
        otherwise: 'any address',
      },
      TRUST_PROXY: {
        meaning: 'Number of proxies in front of the shop (at most 5), or their addresses.',
        otherwise: 'no proxy',
      },
    },
  },
  {
    title: 'Storage',
    variables: {
      DATA_DIR: { meaning: 'Folder of database, files, mails and secrets.', value: './data' },
      DATABASE_URL: {
        meaning: 'A PostgreSQL, such as postgres://user:password@host:5432/name.',
        otherwise: 'the embedded PostgreSQL',
      },
      PG_BIN: {
        meaning:
          'Folder of the programs of PostgreSQL 18 for the embedded database, such as /usr/lib/postgresql/18/bin.',
        otherwise: 'those of the package',
      },
      S3_BUCKET: {
        meaning: 'Bucket of the photos in an S3 service.',
        otherwise: 'files in DATA_DIR',
      },
      S3_ENDPOINT: {
        meaning: 'Address of an S3 service other than Amazon.',
        otherwise: "Amazon's",
      },
      S3_REGION: { meaning: 'Region of the bucket.', otherwise: 'us-east-1' },
      S3_ACCESS_KEY_ID: {
        meaning: 'Key of the S3 service.',
        otherwise: 'found by the AWS SDK, for example the role of the instance',
      },
      S3_SECRET_ACCESS_KEY: { meaning: 'Secret of that key.' },
      ARCHIVE_BUCKET: {
        meaning: 'Another bucket of the same S3 service, for archived photos.',
        otherwise: 'beside the photos',
      },
      ARCHIVE_DIR: {
        meaning: 'Folder of archived photos, for example on another disk.',
        otherwise: 'beside the photos',
      },
      BACKUP_DIR: {
        meaning: 'Folder of daily backups, on another disk or machine.',
        otherwise: 'no backups',
      },
      BACKUP_BUCKET: {
        meaning: 'Bucket of daily backups in the same S3 service, instead of a folder.',
        otherwise: 'no backups',
      },
      BACKUP_PASSPHRASE: {
        meaning:
          'Passphrase that seals SESSION_SECRET and CODE_KEY in backups; write it down elsewhere.',
        otherwise: 'backups leave both out',
      },
      CONTINUOUS_BACKUP: {
        meaning:
          'Copies the log of the embedded database too, so that at most a minute of orders is lost.',
        otherwise: 'on with a place of backups',
      },
      PHOTO_DELETE_AFTER_DAYS: {
        meaning: 'Days from the archiving of photos to their deletion.',
        otherwise: 'never',
      },
    },
  },
  {
    title: 'Mail',
    variables: {
      SMTP_URL: {
        meaning: 'Mail server, such as smtps://user:password@host:465.',
        otherwise: 'files in DATA_DIR/mail',
      },
      ADMIN_EMAIL: {
        meaning: 'Contact address of the shop, which receives its notifications.',
        otherwise: 'admin@localhost',
      },
    },
  },
  {
    title: 'Payments; without any of these keys the payment sandbox takes the cards',
    variables: {
      HELCIM_API_TOKEN: { meaning: 'API token of the Helcim account.' },
      HELCIM_WEBHOOK_TOKEN: { meaning: 'Token that signs the webhooks of Helcim.' },
      HELCIM_CURRENCIES: {
        meaning: 'Currencies of the Helcim account: CAD, USD or both; required with its token.',
      },
      STRIPE_SECRET_KEY: { meaning: 'Secret or restricted key of the Stripe account.' },
      STRIPE_WEBHOOK_SECRET: { meaning: 'Secret that signs the webhooks of Stripe.' },
      INTERAC_EMAIL: {
        meaning: 'Recipient of Interac transfers in Canada.',
        otherwise: 'no transfers; an example with demo data',
      },
    },
  },
  {
    title: 'Secrets; the shop creates them once in DATA_DIR/secrets if they are unset',
    variables: {
      SESSION_SECRET: { meaning: 'Key that signs sessions, at least 16 characters.' },
      CODE_KEY: {
        meaning:
          'Key of the hashes of gift codes, at least 16 characters; without it no issued code can be redeemed.',
      },
      ACCEPT_NEW_KEYS: {
        meaning:
          'Accepts keys that differ from those of the database, as the refused start names them; remove it afterwards.',
      },
    },
  },
  {
    title: 'Shop',
    variables: {
      BRAND_NAME: { meaning: 'Name of the shop, at most 60 characters.', value: 'FPX' },
      SELLER_NAME: { meaning: 'Name of the seller on invoices.', otherwise: 'BRAND_NAME' },
      SELLER_ADDRESS: { meaning: 'Postal address of the seller, on invoices.' },
      SELLER_TAX_ID: { meaning: 'Tax number of the seller, on invoices.' },
      SHOP_TIME_ZONE: {
        meaning: 'Time zone in which the days of the shop begin, such as America/Toronto.',
        value: 'UTC',
      },
      DEFAULT_TAX_PERCENT: {
        meaning: 'Tax in percent for countries that the tax table does not set.',
        value: '0',
      },
      CA_PICKUP_TAX: {
        meaning: "Tax of pickups in Canada: gst alone, or that of the studio's province (studio).",
        value: 'gst',
      },
      UNCONFIRMED_ORDER_LIMIT: {
        meaning:
          'Value in US dollars up to which an order to be paid in store is printed before its customer or staff confirm it.',
        value: '100',
      },
    },
  },
  {
    title: 'Countries of visitors',
    variables: {
      GEOIP_DB: { meaning: 'Country database in the MaxMind format (.mmdb).' },
      GEO_COUNTRY_HEADER: {
        meaning: "Header in which a proxy names the visitor's country, such as CF-IPCountry.",
      },
    },
  },
  {
    title: 'Operation',
    variables: {
      NODE_ENV: { meaning: 'production for a shop that sells; also development and test.' },
      LOG_LEVEL: {
        meaning: 'Lowest level logged: trace, debug, info, warn, error or silent.',
        value: 'info',
      },
      WEB_PROCESSES: {
        meaning:
          'Processes of this machine that serve customers; each may open 11 connections to the database.',
        otherwise: 'half of the cores, from 1 to 4; on macOS 1',
      },
      WORKER_PROCESSES: {
        meaning: 'Processes of this machine for mails and payments, with 10 connections each.',
        value: '1',
      },
      PRINT_PROCESSES: {
        meaning: 'Processes of this machine that render prints, with 4 connections each.',
        otherwise: 'a quarter of the cores, from 1 to 4',
      },
      DRAIN_SECONDS: {
        meaning:
          'Seconds for which a process that is stopped goes on serving with /healthz at 503, so that a balancer sends new requests elsewhere.',
        value: '0',
      },
      METRICS_TOKEN: {
        meaning:
          'Token that a reader of /metrics sends as a bearer, at least 16 characters; without it nothing is counted.',
      },
      OTEL_EXPORTER_OTLP_ENDPOINT: {
        meaning:
          'Address of a collector of OpenTelemetry traces, such as http://127.0.0.1:4318; without it none are recorded.',
      },
      SEED_DEMO: {
        meaning: '1 creates demo data; never with live keys.',
        otherwise: '1 for a demonstration on this machine, else 0',
      },
      ALLOW_SANDBOX: {
        meaning: '1 allows the payment sandbox and test keys with NODE_ENV=production.',
        value: '0',
      },
      GIFT_CARD_DEBUG: {
        meaning: '1 explains in responses how a gift card was found; never with live keys.',
        value: '0',
      },
    },
  },
  {
    title: 'Internal: set by the start script and by tests, leave them unset',
    variables: {
      VISIBLE_PORT: { meaning: 'Port of the development server in front of the shop.' },
      SANDBOX_URL: { meaning: 'Address of the payment sandbox.' },
      SANDBOX_PUBLIC_URL: {
        meaning: 'Address of the payment sandbox for browsers, if it is another one.',
      },
      LIMITS: {
        meaning: 'none turns the limits of customers off, for tests on one machine.',
        otherwise: 'usual',
      },
    },
  },
];
