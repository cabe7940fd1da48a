import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { readConfig } from './config.ts';
import { secretVariables } from './config-files.ts';
import { variables } from './config-variables.ts';

const folder = makeSharedFolder();

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('a variable that names a file', () => {
  it('gives the secret in it, without the last new line', () => {
    const SESSION_SECRET_FILE = write('session', 'a secret of sixteen letters\n');
    const config = readConfig({ DATA_DIR: folder, SESSION_SECRET_FILE });
    expect(config.sessionSecret).toBe('a secret of sixteen letters');
    expect(config.given).toContain('SESSION_SECRET');
  });

  it('is refused together with the variable itself', () => {
    const CODE_KEY_FILE = write('code', 'a key of sixteen letters');
    expect(() => readConfig({ DATA_DIR: folder, CODE_KEY_FILE, CODE_KEY: 'k'.repeat(16) })).toThrow(
      'CODE_KEY_FILE must not be set together with CODE_KEY',
    );
  });

  it('is refused when the file is missing or empty', () => {
    const SMTP_URL_FILE = path.join(folder, 'nothing');
    expect(() => readConfig({ DATA_DIR: folder, SMTP_URL_FILE })).toThrow(
      `SMTP_URL_FILE must name a readable file: ${SMTP_URL_FILE} (ENOENT)`,
    );
    const METRICS_TOKEN_FILE = write('empty', '\n');
    expect(() => readConfig({ DATA_DIR: folder, METRICS_TOKEN_FILE })).toThrow('is empty');
  });

  it('exists for every variable that is named like a secret', () => {
    const named = Object.keys(variables.shape).filter((name) =>
      /_SECRET|SECRET_|_TOKEN$|_KEY$|_KEY_|PASSPHRASE|^(DATABASE|SMTP)_URL$/.test(name),
    );
    expect(named.toSorted()).toEqual([...secretVariables].toSorted());
  });
});
