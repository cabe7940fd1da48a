import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import { temporaryFailure } from './platform/temporary-failure.ts';

const it = base.extend('folder', emptyFolder);

const main = path.resolve(import.meta.dirname, 'main.ts');

/** The environment of a process on a database, with its data in a folder. */
function environmentOf(databaseUrl: string, folder: string): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    NODE_COMPILE_CACHE,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'test-session-secret-of-32-letters!',
    CODE_KEY: 'test-code-key-of-more-than-16-letters',
  };
}

/** Starts a server in front of a database that loses all connections at the first statement with these words. */
async function startLosing(address: string, words: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const behind = net.connect(Number(port), hostname);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', (bytes: Buffer) => {
      if (bytes.includes(words)) for (const socket of sockets) socket.destroy();
    });
    client.pipe(behind).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, close: () => void server.close() };
}

describe('a process of the shop', () => {
  it.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends its work and then itself at %s, also when it comes twice',
    async (signal, { database, folder }) => {
      const child = fork(main, ['--role=worker'], {
        env: { ...environmentOf(database.url, folder), LOG_LEVEL: 'silent' },
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

  it('goes on and ends in order while its log cannot be written', async ({ database, folder }) => {
    // Writing to a file that is open for reading fails like writing to a full disk.
    const readOnly = openSync(import.meta.filename, 'r');
    const child = spawn(process.execPath, [main, '--role=worker'], {
      env: environmentOf(database.url, folder),
      stdio: ['ignore', readOnly, 'pipe', 'ipc'],
    });
    const ended = once(child, 'close');
    const stderr = child.stderr ? text(child.stderr) : '';
    try {
      await Promise.race([once(child, 'message'), ended]);
      // The line about its start is written in the background.
      await Promise.race([pause(1_000), ended]);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(await stderr).toBe('');
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('says in one line which database it cannot use', async ({ database, folder }) => {
    const url = new URL(database.url);
    url.password = 'wrong';
    const child = spawn(process.execPath, [main, '--role=worker'], {
      env: environmentOf(url.href, folder),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(child.exitCode).toBe(1);
    expect(stderr).toMatch(
      /^the database cannot be used \(password [^\n]+\); DATABASE_URL says which it is\n$/,
    );
  });

  it.for([
    ['its keys are compared', 'key_fingerprints'],
    ['a worker registers', 'pg_try_advisory_lock'],
    ['the times of the queue are corrected', 'update graphile_worker._private_known_crontabs'],
  ])(
    'says in one line that its database was lost while %s, and asks for a new process',
    async ([, words], { database, folder, onTestFinished }) => {
      const losing = await startLosing(database.url, words ?? '');
      onTestFinished(losing.close);
      const child = spawn(process.execPath, [main, '--role=worker'], {
        env: { ...environmentOf(losing.url, folder), LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
      expect(stderr).toMatch(/^the database was lost during the start \([^\n]+\)\n$/);
      expect(child.exitCode).toBe(temporaryFailure);
    },
  );
});
