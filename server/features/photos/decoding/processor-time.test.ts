import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { readProcessorMs, watchWork } from './processor-time.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function run(script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', `console.log('ready');${script}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

/** Processor time of a process when its work is over. */
function workOf({ pid }: ChildProcess, maxMs: number): Promise<number> {
  const before = readProcessorMs(pid) ?? 0;
  return new Promise((resolve) => {
    watchWork(pid, maxMs, () => resolve((readProcessorMs(pid) ?? 0) - before));
  });
}

describe.runIf(process.platform === 'linux')('watchWork', () => {
  it('gives a process its time on a busy machine, where the clock runs faster', async () => {
    const children = await Promise.all(
      Array.from({ length: 4 }, () => run('for (;;) Math.random()')),
    );
    const works = await Promise.all(children.map((child) => workOf(child, 1000)));
    for (const ms of works) expect(ms).toBeGreaterThanOrEqual(1000);
  });

  it('ends a process that waits for something else', async () => {
    const child = await run('setInterval(() => undefined, 1000)');
    expect(await workOf(child, 500)).toBeLessThan(500);
  });

  it('ends a process whose time cannot be read, and stops when it is told to', async () => {
    expect(readProcessorMs(2 ** 30)).toBeNull();
    await new Promise<void>((resolve) => {
      watchWork(2 ** 30, 20, resolve);
    });
    const child = await run('for (;;) Math.random()');
    let isEnded = false;
    const stop = watchWork(child.pid, 20, () => {
      isEnded = true;
    });
    stop();
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    expect(isEnded).toBe(false);
  });
});
