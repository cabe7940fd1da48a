import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { emptyFolder } from '#tests/support/folder-fixtures.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';

const it = base.extend('folder', emptyFolder);

describe('a process of the shop', () => {
  it.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends its work and then itself at %s, also when it comes twice',
    async (signal, { database, folder }) => {
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      const child = fork(path.resolve(import.meta.dirname, 'main.ts'), ['--role=worker'], {
        env: {
          PATH,
          NODE_COMPILE_CACHE,
          DATA_DIR: folder,
          DATABASE_URL: database.url,
          SESSION_SECRET: 'test-session-secret-of-32-letters!',
          CODE_KEY: 'test-code-key-of-more-than-16-letters',
          LOG_LEVEL: 'silent',
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const ended = once(child, 'exit');
      try {
        await Promise.race([once(child, 'message'), ended]);
        child.kill(signal);
        child.kill(signal);
        expect(await ended).toEqual([0, null]);
      } finally {
        child.kill('SIGKILL');
      }
    },
  );

  it('says in one line which database it cannot use', async ({ database, folder }) => {
    const url = new URL(database.url);
    url.password = 'wrong';
    const main = path.resolve(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [main, '--role=worker'], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: url.href },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(child.exitCode).toBe(1);
    expect(stderr).toMatch(
      /^the database cannot be used \(password [^\n]+\); DATABASE_URL says which it is\n$/,
    );
  });
});
