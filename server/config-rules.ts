import { ConfigError } from './config-error.ts';
import type { Variables } from './config-variables.ts';

const providerKeys = [
  'HELCIM_API_TOKEN',
  'HELCIM_WEBHOOK_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

const neededToGoLive = [
  'PUBLIC_URL',
  'SMTP_URL',
  'ADMIN_EMAIL',
  'SELLER_NAME',
  'SELLER_ADDRESS',
] as const;

const needs: readonly (readonly [given: keyof Variables, wanted: keyof Variables])[] = [
  ['SMTP_URL', 'ADMIN_EMAIL'],
  ['HELCIM_WEBHOOK_TOKEN', 'HELCIM_API_TOKEN'],
  ['HELCIM_API_TOKEN', 'HELCIM_CURRENCIES'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['ARCHIVE_BUCKET', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_REGION', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
];

/**
 * Resolves settings that depend on several variables. Any provider key ends the sandbox and the demo data: a demo gift
 * card beside real money would buy prints for free.
 * @throws ConfigError for the first dangerous combination
 */
export function resolveRules(values: Variables) {
  const production = values.NODE_ENV === 'production';
  const providerKey = providerKeys.find((name) => values[name] !== undefined);
  const sandboxed = providerKey === undefined;
  if (sandboxed && production && !values.ALLOW_SANDBOX) {
    throw new ConfigError(
      'HELCIM_API_TOKEN or STRIPE_SECRET_KEY must be set with NODE_ENV=production (for a demonstration that takes no money: ALLOW_SANDBOX=1)',
    );
  }
  refuseDemoData(values, providerKey);
  refuseNoLimits(values, providerKey);
  for (const [given, wanted] of needs) {
    if (values[given] === undefined || isForBackups(values, given, wanted)) continue;
    requireVariable(values, wanted, given);
  }
  refuseTestKey(values);
  refuseUnfinishedLive(values);
  const demonstration = sandboxed && !production && !isPublic(values);
  return { production, sandboxed, seedDemo: values.SEED_DEMO ?? demonstration };
}

/** A shop with its photos on its own disk may have its backups in a bucket. */
function isForBackups(values: Variables, given: string, wanted: string): boolean {
  return values.BACKUP_BUCKET !== undefined && wanted === 'S3_BUCKET' && given !== 'ARCHIVE_BUCKET';
}

/** Finds settings that allow the start but lose payments or mislead staff. */
export function collectWarnings(values: Variables): string[] {
  const { HELCIM_API_TOKEN: helcim, STRIPE_SECRET_KEY: stripe, NODE_ENV } = values;
  const live = liveKey(values);
  const warnings: (string | false | undefined)[] = [
    helcim !== undefined &&
      values.HELCIM_WEBHOOK_TOKEN === undefined &&
      'HELCIM_WEBHOOK_TOKEN is missing: no message of Helcim is believed, so an order is paid only once the shop has asked',
    stripe !== undefined &&
      values.STRIPE_WEBHOOK_SECRET === undefined &&
      'STRIPE_WEBHOOK_SECRET is missing: no message of Stripe is believed, so an order is paid only once the shop has asked, and disputes stay unseen',
    helcim !== undefined &&
      values.PUBLIC_URL?.includes('helcim') &&
      'PUBLIC_URL contains "helcim": Helcim sends no webhooks to such an address',
    isTestKey(stripe) &&
      'STRIPE_SECRET_KEY is a test key: orders paid by test cards count as paid, and no money moves',
    live !== undefined &&
      NODE_ENV !== 'production' &&
      `NODE_ENV is not production with ${live}: development behavior stays on`,
    live === undefined &&
      stripe === undefined &&
      (NODE_ENV === 'production' || isPublic(values)) &&
      'HELCIM_API_TOKEN and STRIPE_SECRET_KEY are missing: the payment sandbox takes the cards, and no money moves',
    isPublic(values) &&
      values.TRUST_PROXY === undefined &&
      'TRUST_PROXY is missing with an https PUBLIC_URL: behind the proxy all customers share one address and its limits',
    values.TRUST_PROXY !== undefined &&
      values.PUBLIC_URL === undefined &&
      'PUBLIC_URL is missing with TRUST_PROXY: browsers that come by the proxy may change nothing',
    values.GIFT_CARD_DEBUG &&
      isPublic(values) &&
      'GIFT_CARD_DEBUG=1 on a public address: answers about gift cards show how they were found',
  ];
  return warnings.filter((warning) => typeof warning === 'string');
}

function refuseNoLimits(values: Variables, providerKey: string | undefined): void {
  if (values.LIMITS !== 'none') return;
  const obstacle = providerKey || (isPublic(values) && 'an https PUBLIC_URL');
  if (obstacle) throw new ConfigError(`LIMITS must be usual with ${obstacle}`);
}

function refuseDemoData(values: Variables, providerKey: string | undefined): void {
  if (!values.SEED_DEMO) return;
  const obstacle =
    (values.NODE_ENV === 'production' && 'NODE_ENV=production') ||
    providerKey ||
    (isPublic(values) && 'an https PUBLIC_URL');
  if (obstacle) throw new ConfigError(`SEED_DEMO must be 0 with ${obstacle}`);
}

function refuseTestKey(values: Variables): void {
  const { STRIPE_SECRET_KEY: key, NODE_ENV, HELCIM_API_TOKEN } = values;
  if (!isTestKey(key) || values.ALLOW_SANDBOX) return;
  const obstacle =
    (NODE_ENV === 'production' && 'NODE_ENV=production') ||
    (HELCIM_API_TOKEN !== undefined && 'HELCIM_API_TOKEN');
  if (!obstacle) return;
  throw new ConfigError(
    `STRIPE_SECRET_KEY must be a live key with ${obstacle} (for a demonstration that takes no money: ALLOW_SANDBOX=1)`,
  );
}

function refuseUnfinishedLive(values: Variables): void {
  const live = liveKey(values);
  if (live === undefined) return;
  for (const name of neededToGoLive) requireVariable(values, name, `the live key ${live}`);
  if (!isPublic(values)) {
    throw new ConfigError(`PUBLIC_URL must be an https address with the live key ${live}`);
  }
  if (values.GIFT_CARD_DEBUG) {
    throw new ConfigError(`GIFT_CARD_DEBUG must be 0 with the live key ${live}`);
  }
}

function requireVariable(values: Variables, wanted: keyof Variables, reason: string): void {
  if (values[wanted] === undefined) throw new ConfigError(`${wanted} must be set with ${reason}`);
}

// Helcim's tokens do not distinguish a test account from a live one, so each counts as live.
function liveKey(values: Variables): string | undefined {
  if (values.HELCIM_API_TOKEN !== undefined) return 'HELCIM_API_TOKEN';
  const { STRIPE_SECRET_KEY: key } = values;
  return key !== undefined && !isTestKey(key) ? 'STRIPE_SECRET_KEY' : undefined;
}

function isTestKey(key: string | undefined): boolean {
  return /^(sk|rk)_test_/.test(key ?? '');
}

function isPublic(values: Variables): boolean {
  return values.PUBLIC_URL?.startsWith('https:') ?? false;
}
