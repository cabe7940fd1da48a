import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import { ConfigError, readConfig } from './config.ts';
import { keptSecret } from './config-secrets.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await makeFolder();
});

it('keptSecret says in one line to whom a secret must belong that cannot be read', () => {
  const file = path.join(dataDir, 'secrets/code-key');
  mkdirSync(file, { recursive: true });
  expect(() => keptSecret(dataDir, 'code-key')).toThrow(
    new ConfigError(
      `${file} cannot be read (EISDIR): the whole data folder must belong to the user who starts the shop`,
    ),
  );
});

it('readConfig leaves no secret when it refuses, and creates the key of codes at its first use', () => {
  const read = (env: Readonly<Record<string, string>>) => readConfig({ DATA_DIR: dataDir, ...env });
  const files = (): string[] => readdirSync(dataDir, { recursive: true }).map(String);
  expect(() => read({ ARCHIVE_DIR: '/mnt/archive', ARCHIVE_BUCKET: 'archive' })).toThrow(
    ConfigError,
  );
  expect(() => read({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(ConfigError);
  expect(files()).toEqual([]);
  const config = read({});
  expect(files()).not.toContain('secrets/code-key');
  expect(config.codeKey).toBe(config.codeKey);
  expect(files()).toContain('secrets/code-key');
});
