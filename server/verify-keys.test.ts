import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { ConfigError } from './config.ts';
import { drawPort } from './platform/ports.ts';
import { findChangedKeys, verifyKeys } from './verify-keys.ts';

const root = path.resolve(import.meta.dirname, '..');
const config = {
  codeKey: 'a-key-for-the-codes',
  sessionSecret: 'a-session-secret',
  acceptNewKeys: [],
  dataDir: '/data',
};
const otherCodes = { ...config, codeKey: 'another-key-for-the-codes' };
const bothOther = { ...otherCodes, sessionSecret: 'another-session-secret' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.kysely.deleteFrom('keyFingerprints').execute();
});

async function refusalOf(keys: typeof config): Promise<Error> {
  try {
    await verifyKeys(database.kysely, keys);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the keys were accepted');
}

describe('verifyKeys', () => {
  it('stores fingerprints without the keys and accepts the same keys again', async () => {
    await verifyKeys(database.kysely, config);
    await verifyKeys(database.kysely, config);
    const rows = await database.kysely.selectFrom('keyFingerprints').selectAll().execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['CODE_KEY', 'SESSION_SECRET']);
    expect(JSON.stringify(rows)).not.toContain(config.codeKey);
    expect(await findChangedKeys(database.kysely, config)).toEqual([]);
  });

  it('refuses another key in one line that names it, what it ends and how to accept it', async () => {
    await verifyKeys(database.kysely, config);
    expect((await refusalOf(otherCodes)).message).toMatch(
      /^CODE_KEY is not the key of this database: restore \/data\/secrets [^\n]+ ACCEPT_NEW_KEYS=[0-9a-f]{12} once, and gift cards [^\n]+$/,
    );
    expect((await refusalOf(bothOther)).message).toMatch(
      /^CODE_KEY and SESSION_SECRET are not the keys of this database: [^\n]+private links[^\n]+$/,
    );
    await verifyKeys(database.kysely, config);
  });

  it('accepts the new keys that ACCEPT_NEW_KEYS names, and no later ones', async () => {
    await verifyKeys(database.kysely, config);
    const { message } = await refusalOf(bothOther);
    const acceptNewKeys = /ACCEPT_NEW_KEYS=(\S+)/.exec(message)?.[1]?.split(',') ?? [];
    expect(acceptNewKeys).toHaveLength(2);
    const one = { ...bothOther, acceptNewKeys: acceptNewKeys.slice(1) };
    await expect(verifyKeys(database.kysely, one)).rejects.toThrow(ConfigError);
    await verifyKeys(database.kysely, { ...bothOther, acceptNewKeys });
    await verifyKeys(database.kysely, bothOther);
    const later = { ...bothOther, codeKey: 'a-third-key-for-the-codes', acceptNewKeys };
    await expect(verifyKeys(database.kysely, later)).rejects.toThrow(ConfigError);
    await expect(verifyKeys(database.kysely, config)).rejects.toThrow(ConfigError);
  });

  it('lets one of several processes that start at once with different keys decide', async () => {
    const shops = [config, bothOther, { ...config, codeKey: 'a-third-key-for-the-codes' }];
    const starts = await Promise.allSettled(
      shops.map((keys) => verifyKeys(database.kysely, { ...keys })),
    );
    const differences = await Promise.all(
      shops.map((keys) => findChangedKeys(database.kysely, keys)),
    );
    expect(starts.map(({ status }) => status)).toEqual(
      differences.map((changed) => (changed.length === 0 ? 'fulfilled' : 'rejected')),
    );
  });
});

describe('a start with another key', () => {
  it.each([
    ['npm start', 'tools/start.mjs', []],
    ['a process of its own', 'server/main.ts', ['--role=prints']],
  ])('is refused by %s in one line', async (_, script, args) => {
    await verifyKeys(database.kysely, config);
    const folder = await makeFolder();
    const { PATH } = process.env;
    const child = spawn(process.execPath, [path.resolve(root, script), ...args], {
      env: {
        PATH,
        PORT: String(await drawPort()),
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        SESSION_SECRET: config.sessionSecret,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
      expect(child.exitCode).toBe(1);
      expect(stderr).toMatch(/^(fpx: )?CODE_KEY is not the key of this database: [^\n]+\n$/);
    } finally {
      child.kill();
    }
  });
});
