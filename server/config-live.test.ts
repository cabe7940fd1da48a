import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import { ConfigError, readConfig } from './config.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await makeFolder();
});

type Environment = Readonly<Record<string, string>>;

function read(env: Environment) {
  return readConfig({ DATA_DIR: dataDir, ...env });
}

const https: Environment = { PUBLIC_URL: 'https://prints.example' };
const seller: Environment = {
  ...https,
  SMTP_URL: 'smtps://desk:pass@mail.example:465',
  ADMIN_EMAIL: 'desk@prints.example',
  SELLER_NAME: 'Prints Ltd',
  SELLER_ADDRESS: '1 Paper Street\n1000 Test Town',
  TRUST_PROXY: 'loopback',
  NODE_ENV: 'production',
};
const stripe: Environment = {
  ...seller,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const helcim: Environment = {
  ...seller,
  HELCIM_API_TOKEN: 'live-token',
  HELCIM_WEBHOOK_TOKEN: 'c2VjcmV0',
  HELCIM_CURRENCIES: 'CAD,USD',
};
const testKey: Environment = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const production: Environment = { NODE_ENV: 'production' };

function without(env: Environment, name: string): Environment {
  return Object.fromEntries(Object.entries(env).filter(([key]) => key !== name));
}

describe('readConfig with live keys', () => {
  it.each([
    ['Stripe alone', stripe],
    ['a restricted Stripe key', { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1' }],
    ['Helcim alone', helcim],
    ['both providers', { ...stripe, ...helcim }],
  ])('accepts %s with all settings of a live shop, without a warning', (_, env) => {
    const config = read(env);
    expect(config).toMatchObject({ sandbox: undefined, seedDemo: false, warnings: [] });
  });
});

describe('the example of docs/going-live.md', () => {
  it('starts a live shop without a warning', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../docs/going-live.md'), 'utf8');
    const [, block = ''] = /```sh\n(NODE_ENV=[^`]+)```/.exec(page) ?? [];
    const lines = block.trim().replaceAll('...', 'c2VjcmV0').split('\n');
    const env = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(read({ ...env, DATA_DIR: dataDir })).toMatchObject({ production: true, warnings: [] });
  });
});

describe('readConfig with a dangerous combination', () => {
  it.each<[name: string, env: Environment]>([
    ['PUBLIC_URL', without(stripe, 'PUBLIC_URL')],
    ['PUBLIC_URL', without(helcim, 'PUBLIC_URL')],
    ['PUBLIC_URL', { ...stripe, PUBLIC_URL: 'http://prints.example' }],
    ['PUBLIC_URL', { ...helcim, PUBLIC_URL: 'http://prints.example' }],
    ['PUBLIC_URL', { ...stripe, PUBLIC_URL: 'http://127.0.0.1:3000' }],
    ['SMTP_URL', without(stripe, 'SMTP_URL')],
    ['SMTP_URL', without(helcim, 'SMTP_URL')],
    ['SMTP_URL', { ...stripe, SMTP_URL: '' }],
    ['ADMIN_EMAIL', without(stripe, 'ADMIN_EMAIL')],
    ['ADMIN_EMAIL', without(helcim, 'ADMIN_EMAIL')],
    ['SELLER_NAME', without(stripe, 'SELLER_NAME')],
    ['SELLER_NAME', without(helcim, 'SELLER_NAME')],
    ['SELLER_ADDRESS', without(stripe, 'SELLER_ADDRESS')],
    ['SELLER_ADDRESS', without(helcim, 'SELLER_ADDRESS')],
    ['SELLER_NAME', { ...without(stripe, 'SELLER_NAME'), NODE_ENV: 'development' }],
    ['SMTP_URL', { ...without(stripe, 'SMTP_URL'), STRIPE_SECRET_KEY: 'rk_live_1' }],
    ['GIFT_CARD_DEBUG', { ...stripe, GIFT_CARD_DEBUG: '1' }],
    ['GIFT_CARD_DEBUG', { ...helcim, GIFT_CARD_DEBUG: 'on' }],
    ['STRIPE_SECRET_KEY', { ...seller, ...testKey }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'rk_test_1' }],
    ['STRIPE_SECRET_KEY', { ...helcim, ...testKey }],
    ['STRIPE_SECRET_KEY', { ...helcim, ...testKey, NODE_ENV: 'development' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_1' }],
    ['ALLOW_SANDBOX', production],
    ['HELCIM_CURRENCIES', { ...helcim, HELCIM_CURRENCIES: 'CAD,EUR' }],
    ['HELCIM_CURRENCIES', { ...helcim, HELCIM_CURRENCIES: 'TND' }],
    ['HELCIM_CURRENCIES', { ...helcim, HELCIM_CURRENCIES: 'CAD,' }],
    ['HELCIM_CURRENCIES', without(helcim, 'HELCIM_CURRENCIES')],
    ['SEED_DEMO', { ...https, SEED_DEMO: '1' }],
    ['SEED_DEMO', { ...testKey, SEED_DEMO: '1' }],
    ['SEED_DEMO', { ...stripe, SEED_DEMO: '1' }],
    ['SEED_DEMO', { ...production, ALLOW_SANDBOX: '1', SEED_DEMO: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, ::/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '2000::/3' }],
    ['TRUST_PROXY', { TRUST_PROXY: '::ffff:0:0/96' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0:0:0:0:0:FFFF:0.0.0.0/96' }],
    ['TRUST_PROXY', { TRUST_PROXY: '6' }],
    ['TRUST_PROXY', { TRUST_PROXY: '99' }],
    ['TRUST_PROXY', { TRUST_PROXY: '4294967295' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1 ' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1\n' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: ' whsec_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1 whsec_2' }],
    ['HELCIM_API_TOKEN', { ...helcim, HELCIM_API_TOKEN: 'live-token ' }],
    ['HELCIM_WEBHOOK_TOKEN', { ...helcim, HELCIM_WEBHOOK_TOKEN: 'c2Vj cmV0' }],
    ['PUBLIC_URL', { PUBLIC_URL: ' https://prints.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://pri\tnts.example' }],
    ['SMTP_URL', { ...seller, SMTP_URL: 'smtp://mail.example:25 ' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/my shop' }],
    ['SESSION_SECRET', { SESSION_SECRET: ' '.repeat(32) }],
    ['CODE_KEY', { CODE_KEY: 'a-key-for-the-codes ' }],
    ['S3_BUCKET', { S3_BUCKET: 'my prints' }],
    ['DATA_DIR', { DATA_DIR: ' data' }],
    ['SELLER_NAME', { SELLER_NAME: ' Prints Ltd' }],
    ['BRAND_NAME', { BRAND_NAME: 'FPX\nBcc: all@prints.example' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'desk@prints.example\u00a0' }],
    ['NODE_ENV', { NODE_ENV: 'production ' }],
    ['PORT', { PORT: '3000 ' }],
  ])('refuses %s in %o in one line that names the variable', (name, env) => {
    const attempt = () => read(env);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
    expect(attempt).toThrow(/ must /);
  });
});

describe('readConfig with a risky combination', () => {
  it.each<[name: string, env: Environment]>([
    ['STRIPE_WEBHOOK_SECRET', without(stripe, 'STRIPE_WEBHOOK_SECRET')],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['HELCIM_WEBHOOK_TOKEN', without(helcim, 'HELCIM_WEBHOOK_TOKEN')],
    ['HELCIM_WEBHOOK_TOKEN', without({ ...stripe, ...helcim }, 'HELCIM_WEBHOOK_TOKEN')],
    ['PUBLIC_URL', { ...helcim, PUBLIC_URL: 'https://helcim.prints.example' }],
    ['STRIPE_SECRET_KEY', { ...seller, ...testKey, ALLOW_SANDBOX: '1' }],
    ['STRIPE_SECRET_KEY', { ...helcim, ...testKey, ALLOW_SANDBOX: '1' }],
    ['NODE_ENV', without(stripe, 'NODE_ENV')],
    ['HELCIM_API_TOKEN', { ...production, ALLOW_SANDBOX: '1' }],
    ['HELCIM_API_TOKEN', https],
    ['TRUST_PROXY', without(stripe, 'TRUST_PROXY')],
    ['PUBLIC_URL', { TRUST_PROXY: 'loopback' }],
    ['GIFT_CARD_DEBUG', { ...https, GIFT_CARD_DEBUG: '1' }],
  ])('warns about %s in %o in one line that names the variable', (name, env) => {
    expect(read(env).warnings).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}[^\\n]+$`)),
    );
  });

  it('shows no secret in a refusal or a warning', () => {
    const env = {
      ...without(stripe, 'STRIPE_WEBHOOK_SECRET'),
      STRIPE_SECRET_KEY: 'sk_live_private',
    };
    expect(read(env).warnings.join('\n')).not.toContain('private');
    expect(() => read({ ...env, STRIPE_SECRET_KEY: 'sk_live_private ' })).toThrow(/^(?!.*private)/);
  });
});

describe('readConfig without keys', () => {
  it('omits the demo data when PUBLIC_URL is https', () => {
    expect(read({})).toMatchObject({ seedDemo: true, warnings: [] });
    expect(read(https)).toMatchObject({ seedDemo: false, interacEmail: undefined });
    expect(read({ PUBLIC_URL: 'http://192.168.1.5:3000' })).toMatchObject({ seedDemo: true });
  });

  it.each([
    '1',
    '5',
    'loopback',
    '10.0.0.0/8, ::1',
    'fc00::/7',
    '2606:4700::/32',
    '::ffff:10.0.0.0/104',
  ])('accepts TRUST_PROXY=%s without a warning', (value) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).not.toBe(false);
  });
});
