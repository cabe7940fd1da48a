// @module-tag whole
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';
import { drawPort } from '#server/platform/ports.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { makeFolder } from '#tests/support/test-folders.ts';

const main = path.resolve(import.meta.dirname, '../../server/main.ts');

it(
  'two processes of one machine serve the same port, and one goes on when the other is killed',
  { timeout: 240_000 },
  async ({ database }) => {
    const port = String(await drawPort());
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.url,
      DATA_DIR: await makeFolder(),
      PORT: port,
      WEB_PROCESSES: '2',
      LOG_LEVEL: 'silent',
    };
    const start = async () => {
      const child = fork(main, ['--role=web'], {
        env,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const ended = once(child, 'exit');
      const isReady = await Promise.race([once(child, 'message').then(() => true), ended]);
      expect(isReady).toBe(true);
      return { child, ended };
    };
    const processes = [await start(), await start()];
    const ask = async (): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
        headers: { connection: 'close' },
      });
      await response.arrayBuffer();
      return response.status;
    };
    try {
      expect(await ask()).toBe(200);
      processes[0]?.child.kill('SIGKILL');
      await processes[0]?.ended;
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      expect(answers.every((status) => status === 200)).toBe(true);
    } finally {
      processes[1]?.child.kill('SIGKILL');
      await processes[1]?.ended;
    }
  },
);
