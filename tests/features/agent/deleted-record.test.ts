// @module-tag whole
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { it, shortenPauses } from '#tests/support/lab-fixtures.ts';
import { findFolderFaults } from '#tests/support/folders.ts';

/** Shortens every pause, so that a few seconds hold many rounds and looks. */
const system = shortenPauses(200);

/** More than two beats of the lock take. */
const beats = 2500;

const slowly = { timeout: 15_000 };

describe('an agent whose own folder is deleted from its hot folder', () => {
  it(
    'writes its lock anew, and goes on with the drops that it knows and with others',
    { timeout: 60_000 },
    async ({ lab, folder }) => {
      const before = await lab.drop({ format: 'dpof-noritsu' });
      const agent = lab.start({ system });
      const stateOf = async (drop: string) => (await lab.stateOf(drop)).state;
      await expect.poll(() => stateOf(before.id), slowly).toBe('delivered');

      // The lock in it is written every second.
      await rm(lab.own, { recursive: true, maxRetries: 5 });
      const after = await lab.drop({ format: 'tree' });
      await expect.poll(() => stateOf(after.id), slowly).toBe('delivered');
      await expect.poll(() => readdir(lab.own), slowly).toEqual(['lock']);
      expect(await findFolderFaults(folder, [before, after])).toEqual([]);

      await wait(beats);
      await expect(lab.run().ended).rejects.toThrow('another agent works with this folder');
      const [name = ''] = (await readdir(folder)).filter((entry) => entry.startsWith('o'));
      await rename(path.join(folder, name), path.join(folder, `e${name.slice(1)}`));
      await expect.poll(() => stateOf(before.id), slowly).toBe('accepted');
      await agent.stop();
      expect(agent.lines.map(({ event }) => event)).toContain('lock_restored');
      expect((await readdir(folder)).filter((entry) => entry.startsWith('.fpx'))).toEqual([
        '.fpx-agent',
      ]);
    },
  );
});
