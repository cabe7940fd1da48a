import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import { askFolder, lockFolder } from './exclusive-lock.ts';

let folder = '';
let holder: ChildProcess | undefined;

beforeEach(async () => {
  folder = await makeFolder();
});

afterEach(async () => {
  holder?.kill('SIGKILL');
});

/** Starts a process that takes the lock of the folder and reports the state `running`. */
async function holdFolder(): Promise<ChildProcess> {
  const module = JSON.stringify(path.resolve(import.meta.dirname, 'exclusive-lock.ts'));
  const script = `import { lockFolder } from ${module};
    await lockFolder(${JSON.stringify(folder)}, () => 'running');
    process.on('message', () => undefined);
    process.send('held');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  holder = child;
  await once(child, 'message');
  return child;
}

describe('askFolder', () => {
  it('returns the state that the holder of the lock reports', async () => {
    await holdFolder();
    expect(await askFolder(folder)).toBe('running');
  });

  it('returns an empty state for a holder that does not respond, as a suspended one', async () => {
    const suspended = await holdFolder();
    suspended.kill('SIGSTOP');
    expect(await askFolder(folder)).toBe('');
    expect(await lockFolder(folder)).toBeUndefined();
  });

  it('returns no state of a folder whose holder was killed', async () => {
    const killed = await holdFolder();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await askFolder(folder)).toBeUndefined();
  });
});
