import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { superviseChild } from './child.ts';

let runFolder = '';

beforeEach(async () => {
  runFolder = await mkdtemp(path.join(os.tmpdir(), 'fpx-child-'));
});

afterEach(() => rm(runFolder, { recursive: true }));

function start(signal: AbortSignal, script: string) {
  return superviseChild(
    {
      name: 'slow',
      args: ['-e', `process.on('disconnect', () => process.exit()); ${script}`],
      env: () => ({}),
      readyBy: 'message',
      timeoutMs: 60_000,
    },
    { runFolder, say: () => undefined, output: 'ignore', signal },
  );
}

describe('superviseChild', () => {
  it('ends a process that is not ready yet when the start is aborted', async () => {
    const abort = new AbortController();
    const starting = start(abort.signal, '');
    const stopped = expect(starting).rejects.toThrow('stopped while starting');
    expect(await readdir(runFolder)).toEqual(['slow']);
    abort.abort();
    await stopped;
    expect(await readdir(runFolder)).toEqual([]);
  });

  it('starts no process once the start is aborted', async () => {
    await expect(start(AbortSignal.abort(), '')).rejects.toThrow('stopped while starting');
    expect(await readdir(runFolder)).toEqual([]);
  });

  it('leaves a process that is ready to its owner when the start is aborted', async () => {
    const abort = new AbortController();
    const child = await start(abort.signal, 'process.send({ ready: true });');
    abort.abort();
    expect(await readdir(runFolder)).toEqual(['slow']);
    await child.stop();
    expect(await readdir(runFolder)).toEqual([]);
  });
});
