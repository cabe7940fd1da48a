import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { keptSecret } from './config-secrets.ts';

let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'fpx-secrets-'));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
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
