// @module-tag whole
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteProcess, prepareRunFolder, endOrphans } from './preflight.ts';

let folder = '';
let left: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-run-'));
});

afterEach(async () => {
  left?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Starts a process that does not end by itself, noted as one of the shop on this data folder. */
async function leaveProcess(dataDir: string): Promise<ChildProcess> {
  const title = `fpx-web-${crypto.randomUUID()}`;
  const script = 'process.on("message", (message) => process.send(message)); process.send("ready")';
  left = spawn(process.execPath, [`--title=${title}`, '-e', script], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(left, 'message');
  noteProcess(await prepareRunFolder(dataDir), 'web', { pid: left.pid ?? 0, title });
  return left;
}

describe('endOrphans', () => {
  it('kills a process that a killed shop on the data folder left behind', async () => {
    const orphan = await leaveProcess(folder);
    const ended = once(orphan, 'exit');
    const runFolder = await prepareRunFolder(folder);
    await endOrphans(runFolder);
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await readdir(runFolder)).toEqual([]);
  });

  it('leaves the running shop alone whose data folder this one is a copy of', async () => {
    const [original, copy] = [path.join(folder, 'original'), path.join(folder, 'copy')];
    const running = await leaveProcess(original);
    await cp(original, copy, { recursive: true });
    const runFolder = await prepareRunFolder(copy);
    await endOrphans(runFolder);
    const ended = once(running, 'exit');
    running.send('still there');
    expect(await Promise.race([once(running, 'message'), ended])).toEqual([
      'still there',
      undefined,
    ]);
    expect(await readdir(runFolder)).toEqual([]);
  });
});
