import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { currencies } from '#domain/common/money.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import { ConfigError, readConfig } from './config.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await makeFolder();
});

function read(env: Record<string, string>) {
  return readConfig({ DATA_DIR: dataDir, ...env });
}

const seller = {
  PUBLIC_URL: 'https://prints.example',
  SMTP_URL: 'smtp://mail.example:25',
  ADMIN_EMAIL: 'desk@prints.example',
  SELLER_NAME: 'Prints Ltd',
  SELLER_ADDRESS: '1 Paper Street\n1000 Test Town',
};
const liveShop = { ...seller, HELCIM_API_TOKEN: 'live-token', HELCIM_CURRENCIES: 'CAD, usd' };

describe('readConfig without variables', () => {
  it('returns the defaults', () => {
    const config = read({});
    expect(config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      origin: 'http://127.0.0.1:3000',
      dataDir,
      storage: { kind: 'files', directory: path.join(dataDir, 'files') },
      mail: { kind: 'files', directory: path.join(dataDir, 'mail') },
      brandName: 'FPX',
      seedDemo: true,
      giftCardDebug: false,
      defaultTaxPercent: 0,
      caPickupTax: 'gst',
      trustProxy: false,
    });
    expect(config.databaseUrl).toBeUndefined();
    expect(config.stripe).toBeUndefined();
  });

  it('counts an empty variable as unset', () => {
    expect(read({ PORT: '', HELCIM_API_TOKEN: '', SEED_DEMO: '' })).toMatchObject({
      port: 3000,
      seedDemo: true,
    });
  });

  it('returns a frozen configuration', () => {
    expect(Object.isFrozen(read({}))).toBe(true);
  });
});

describe('readConfig with a wrong value', () => {
  it.each([
    ['NODE_ENV', 'prod'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['HOST', '127.0.0.1:3000'],
    ['HOST', '0.0.0.0.0'],
    ['HOST', '256.0.0.1'],
    ['HOST', 'localhost:3000'],
    ['HOST', '[::1]'],
    ['HOST', 'a..b'],
    ['HOST', '::1::'],
    ['HOST', 'fe80::1%eth0'],
    ['PUBLIC_URL', 'prints.example'],
    ['PUBLIC_URL', 'https://prints.example/shop'],
    ['PUBLIC_URL', 'ftp://prints.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['S3_ENDPOINT', 's3'],
    ['SMTP_URL', 'mail.example:25'],
    ['HELCIM_API_TOKEN', 'live token'],
    ['HELCIM_WEBHOOK_TOKEN', '***'],
    ['HELCIM_CURRENCIES', 'USD,XYZ'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['SESSION_SECRET', 'short'],
    ['CODE_KEY', 'short'],
    ['ACCEPT_NEW_KEYS', '1'],
    ['LIMITS', 'off'],
    ['BRAND_NAME', 'x'.repeat(61)],
    ['ADMIN_EMAIL', 'nobody'],
    ['SEED_DEMO', 'maybe'],
    ['GIFT_CARD_DEBUG', '2'],
    ['DEFAULT_TAX_PERCENT', '101'],
    ['DEFAULT_TAX_PERCENT', '-5'],
    ['DEFAULT_TAX_PERCENT', '7,5'],
    ['CA_PICKUP_TAX', 'none'],
    ['SHOP_TIME_ZONE', 'Toronto'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.1/8/8'],
    ['GEOIP_DB', '/no/such/file.mmdb'],
    ['GEO_COUNTRY_HEADER', 'CF Country'],
    ['PHOTO_DELETE_AFTER_DAYS', '0'],
    ['PHOTO_DELETE_AFTER_DAYS', '1.5'],
    ['ALLOW_SANDBOX', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one line that names the variable', (name, value) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^${name} must [^\\n]+$`));
  });

  it.each([
    ['ADMIN_EMAIL', { SMTP_URL: 'smtp://localhost' }],
    ['HELCIM_API_TOKEN', { HELCIM_WEBHOOK_TOKEN: 'c2VjcmV0' }],
    ['HELCIM_CURRENCIES', { HELCIM_API_TOKEN: 'live-token' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    ['S3_BUCKET', { ARCHIVE_BUCKET: 'archive' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'http://localhost:9000' }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'prints', S3_ACCESS_KEY_ID: 'id' }],
  ])('reports %s as missing when a variable that needs it is set', (name, env) => {
    expect(() => read(env)).toThrow(new RegExp(`^${name} must be set with `));
  });

  it('refuses a file as DATA_DIR', () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR must be a folder [^\n]+$/);
    expect(() => readConfig({ DATA_DIR: path.join(file, 'x') })).toThrow(/^DATA_DIR must /);
    expect(() => readConfig({ DATA_DIR: '/proc/nowhere/x' })).toThrow(/^DATA_DIR must /);
  });

  it('never shows a secret', () => {
    const env = { STRIPE_SECRET_KEY: 'wrong-and-private', SESSION_SECRET: 'private' };
    expect(() => read(env)).toThrow(/^(?!.*private)/);
  });
});

describe('the sandbox and the demo data', () => {
  it('are used when there is no live key', () => {
    const config = read({ SANDBOX_URL: 'http://127.0.0.1:4321' });
    expect(config.helcim).toEqual({
      apiUrl: 'http://127.0.0.1:4321/v2',
      apiToken: config.sandbox?.helcimToken,
      scriptUrl: 'http://127.0.0.1:4321/helcim-pay/services/start.js',
      windowOrigin: 'http://127.0.0.1:4321',
      webhookToken: config.sandbox?.webhookToken,
      currencies,
    });
    expect(config.stripe).toEqual({
      apiUrl: 'http://127.0.0.1:4321',
      secretKey: config.sandbox?.stripeKey,
      webhookSecret: config.sandbox?.stripeWebhookSecret,
    });
    expect(new Set(Object.values(config.sandbox ?? {})).size).toBe(4);
    expect(read({}).sandbox).toEqual(config.sandbox);
  });

  it('go with any live key', () => {
    const helcim = read({ ...liveShop, SANDBOX_URL: 'http://127.0.0.1:4321' });
    expect(helcim).toMatchObject({ sandbox: undefined, seedDemo: false });
    expect(helcim.helcim).toEqual({
      apiUrl: 'https://api.helcim.com/v2',
      apiToken: 'live-token',
      scriptUrl: 'https://secure.helcim.app/helcim-pay/services/start.js',
      windowOrigin: 'https://secure.helcim.app',
      webhookToken: undefined,
      currencies: ['CAD', 'USD'],
    });
    const stripe = read({ ...seller, STRIPE_SECRET_KEY: 'sk_live_1' });
    expect(stripe).toMatchObject({ sandbox: undefined, seedDemo: false, helcim: undefined });
    expect(stripe.stripe).toEqual({ secretKey: 'sk_live_1', webhookSecret: undefined });
  });

  it('are refused in production, unless only the sandbox is allowed', () => {
    const production = { NODE_ENV: 'production' };
    expect(() => read(production)).toThrow(/ALLOW_SANDBOX=1/);
    const allowed = read({ ...production, ALLOW_SANDBOX: '1' });
    expect(allowed.sandbox).toBeDefined();
    expect(allowed.seedDemo).toBe(false);
    expect(() => read({ ...production, ALLOW_SANDBOX: '1', SEED_DEMO: '1' })).toThrow(
      /^SEED_DEMO must be 0 with NODE_ENV=production$/,
    );
    expect(() => read({ ...liveShop, SEED_DEMO: '1' })).toThrow(/^SEED_DEMO must be 0 with HELCIM/);
    expect(() => read({ ...liveShop, LIMITS: 'none' })).toThrow(
      /^LIMITS must be usual with HELCIM/,
    );
    expect(read({ ...production, ...liveShop })).toMatchObject({
      production: true,
      seedDemo: false,
    });
  });

  it('exclude the demo data on request', () => {
    expect(read({ SEED_DEMO: '0' }).seedDemo).toBe(false);
  });
});

describe('the secrets', () => {
  it('are created once, readable only by their owner, and differ', () => {
    const first = read({});
    expect(first.sessionSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(first.codeKey).toMatch(/^[0-9a-f]{64}$/);
    expect(first.codeKey).not.toBe(first.sessionSecret);
    expect(read({})).toMatchObject({ sessionSecret: first.sessionSecret, codeKey: first.codeKey });
    const folder = path.join(dataDir, 'secrets');
    expect(readdirSync(folder).sort()).toEqual(['code-key', 'session-secret']);
    for (const name of readdirSync(folder)) {
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('are used unchanged and not stored when they are set', () => {
    const given = { SESSION_SECRET: 'a-session-secret', CODE_KEY: 'a-key-for-the-codes' };
    expect(read(given)).toMatchObject({
      sessionSecret: given.SESSION_SECRET,
      codeKey: given.CODE_KEY,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each(['session-secret', 'code-key'])(
    'are refused when the file %s has fewer than 16 characters',
    (name) => {
      read({});
      for (const short of ['', 'x'.repeat(15), `${' '.repeat(20)}\n`]) {
        writeFileSync(path.join(dataDir, 'secrets', name), short);
        const attempt = () => read({});
        expect(attempt).toThrow(ConfigError);
        expect(attempt).toThrow(
          new RegExp(`^\\S+/secrets/${name} must contain at least 16 characters: [^\\n]+$`),
        );
      }
    },
  );
});

describe('the derived settings', () => {
  it.each([
    [{}, 'http://127.0.0.1:3000'],
    [{ PORT: '8080', HOST: '0.0.0.0' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: 'prints-1.local' }, 'http://prints-1.local:3000'],
    [{ HOST: 'localhost' }, 'http://localhost:3000'],
    [{ PUBLIC_URL: 'https://prints.example/' }, 'https://prints.example'],
  ])('of %o contain the origin %s', (env, origin) => {
    expect(read(env).origin).toBe(origin);
  });

  it.each([
    ['0', false],
    ['1', 1],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('contain the proxies of TRUST_PROXY=%s', (value, expected) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it('contain object storage and mail server', () => {
    const s3 = { S3_BUCKET: 'prints', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    const smtp = { SMTP_URL: 'smtp://mail.example:25', ADMIN_EMAIL: 'desk@prints.example' };
    expect(read({ ...s3, ...smtp })).toMatchObject({
      storage: {
        kind: 's3',
        bucket: 'prints',
        region: 'us-east-1',
        credentials: { id: 'id', secret: 'key' },
      },
      mail: { kind: 'smtp', url: 'smtp://mail.example:25' },
      adminEmail: 'desk@prints.example',
    });
    expect(read({ S3_BUCKET: 'prints' }).storage).toMatchObject({ credentials: undefined });
  });

  it('contain the place of the archive: that of the photos, a folder or another bucket', () => {
    const files = { kind: 'files', directory: path.join(dataDir, 'files') };
    expect(read({}).archive).toEqual(files);
    const s3 = { S3_BUCKET: 'prints', S3_ENDPOINT: 'http://localhost:9000' };
    expect(read(s3).archive).toEqual(read(s3).storage);
    expect(read({ ...s3, ARCHIVE_DIR: '/mnt/archive' }).archive).toEqual({
      kind: 'files',
      directory: '/mnt/archive',
    });
    const elsewhere = { ...s3, ARCHIVE_BUCKET: 'old' };
    expect(read(elsewhere).archive).toEqual({ ...read(s3).storage, bucket: 'old' });
    expect(() => read({ ...elsewhere, ARCHIVE_DIR: '/mnt/archive' })).toThrow(
      /^ARCHIVE_DIR must not be set [^\n]+$/,
    );
  });
});
