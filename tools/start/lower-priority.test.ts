import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function spawnSession(): Promise<number> {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  return child.pid ?? 0;
}

/** Whether this Linux has autogroups, and lets a process change them: some containers do not. */
const hasAutogroups = (() => {
  try {
    writeFileSync('/proc/self/autogroup', '0');
    return true;
  } catch {
    return false;
  }
})();

describe('lowerPriority', () => {
  it('sets the niceness of a process', async () => {
    const pid = await spawnSession();
    await lowerPriority(pid, { process: 19 });
    expect(os.getPriority(pid)).toBe(19);
  });

  it.runIf(hasAutogroups)(
    'sets the niceness of the session, as Linux compares sessions',
    async () => {
      const pids = [await spawnSession(), await spawnSession()];
      await Promise.all(pids.map((pid) => lowerPriority(pid, { session: 10 })));
      for (const pid of pids) {
        expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/ nice 10$/m);
      }
    },
  );

  it('ignores a process that has ended', async () => {
    const pid = await spawnSession();
    const [child] = children;
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
    await expect(lowerPriority(pid, { process: 19 })).resolves.toBeUndefined();
  });
});
