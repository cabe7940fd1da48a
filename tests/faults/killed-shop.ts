import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { paymentSchedules, paymentWrites } from '#server/features/payments/index.ts';
import { drawPort } from '#server/platform/ports.ts';
import { addJob, countJobs } from './job-queue.ts';
import type { Ground, ShopProcess, StartShop } from './shop-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const clockScript = path.join(import.meta.dirname, 'moved-clock.ts');
const scheduled = paymentSchedules.map(({ name }) => name);
const aboutMoney = [...scheduled, 'run-refund'];
const timeoutMs = 20_000;
const lookMs = 25;
/** About the duration of a query: a step of this shop is an amount of time. */
const stepMs = 6;

async function startOnce(ground: Ground, port: number) {
  const { NODE_ENV: _mode, ...inherited } = process.env;
  const child = fork('server/main.ts', ['--role=all'], {
    cwd: root,
    execArgv: ['--import', clockScript],
    env: {
      ...inherited,
      ...ground.env,
      PORT: String(port),
      DATABASE_URL: ground.databaseUrl,
      SANDBOX_URL: ground.sandboxUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  return ready ? { child, ended } : null;
}

/** Starts that may fail in a row, as those of several processes at once on a busy machine. */
const maxStarts = 5;

/** Starts the process again where it ended during its start, as the supervisor does. */
async function start(ground: Ground, port: number) {
  for (let starts = 0; starts < maxStarts; starts += 1) {
    if (starts > 0) await pause(500);
    const started = await startOnce(ground, port);
    if (started) return started;
  }
  throw new Error('the shop did not start');
}

/** Waits until the worker has done these jobs, or has ended. */
async function done(ground: Ground, names: readonly string[], isOver: () => boolean) {
  for (let waited = 0; waited < timeoutMs && !isOver(); waited += lookMs) {
    if ((await countJobs(ground.observer.pool, names)) === 0) return;
    await pause(lookMs);
  }
}

/** The real server and worker in a separate process, which is ended by `kill -9` at some time. */
export const startKilled: StartShop = async (ground) => {
  const port = await drawPort();
  const { child, ended } = await start(ground, port);
  let over = false;
  let due: NodeJS.Timeout | undefined;
  const kill = (): void => {
    over = true;
    child.kill('SIGKILL');
  };
  const clockMoved = (): void => {
    if (!over) child.send({ ahead: ground.ahead() });
  };
  clockMoved();
  const shop: ShopProcess = {
    url: `http://127.0.0.1:${port}`,
    isOver: () => over,
    endSoon: (steps, when) => {
      clearTimeout(due);
      due = setTimeout(kill, steps * stepMs + (when === 'after' ? stepMs / 2 : 0));
    },
    liveOn: () => clearTimeout(due),
    clockMoved,
    // Staff commands are separate processes, which are not killed here.
    staff: { kysely: ground.observer.kysely, clock: ground.now, payments: paymentWrites },
    sweep: async () => {
      for (const name of scheduled) await addJob(ground.observer.pool, name);
      await done(ground, scheduled, () => over);
    },
    work: async () => {
      await done(ground, aboutMoney, () => over);
      return 0;
    },
    stop: async () => {
      clearTimeout(due);
      kill();
      await ended;
    },
  };
  return shop;
};
