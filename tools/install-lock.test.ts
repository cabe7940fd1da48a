// @module-tag whole
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeInstallLock } from './install-lock.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Leaves the socket file of a process that was killed while it listened, as on systems other than Linux. */
function leaveSocket(file: string): void {
  const listen = `require('node:net').createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', listen]);
}

describe('takeInstallLock', () => {
  it('takes the lock that a killed process has left behind', async () => {
    const file = path.join(folder, 'lock');
    leaveSocket(file);
    expect(existsSync(file)).toBe(true);
    const release = await takeInstallLock(file);
    release();
  });

  it.each([
    ['a file', () => path.join(folder, 'lock')],
    // Linux alone has sockets outside the file system.
    ...(process.platform === 'linux' ? [['no file', () => `\0${folder}`] as const] : []),
  ] as const)('waits for a holder whose socket has %s', async (_name, nameOf) => {
    const name = nameOf();
    let waits = 0;
    const release = await takeInstallLock(name);
    const next = await takeInstallLock(name, () => {
      waits += 1;
      release();
    });
    next();
    expect(waits).toBe(1);
  });

  it('fails where no socket can be made', async () => {
    await expect(takeInstallLock(path.join(folder, 'missing', 'lock'))).rejects.toThrow('listen');
  });
});
