// @module-tag whole
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { it, shortenPauses } from '#tests/support/lab-fixtures.ts';
import { findFolderFaults } from '#tests/support/folders.ts';

/** Shortens every pause, so that a few seconds hold many rounds and looks. */
const system = shortenPauses(200);

/** More than the lock's beat and three looks take. */
const outage = 2500;

const slowly = { timeout: 15_000 };

describe('an agent whose network folder is disconnected', () => {
  it.for([
    ['as an empty folder', true],
    ['as no folder', false],
  ] as const)(
    'waits for it and goes on, where the system shows it %s',
    { timeout: 60_000 },
    async ([, isShown], { shop, lab, folder }) => {
      const before = await lab.drop({ format: 'tree' });
      const agent = lab.start({ system });
      const stateOf = async (drop: string) => (await lab.stateOf(drop)).state;
      await expect.poll(() => stateOf(before.id), slowly).toBe('delivered');

      const away = `${folder}-away`;
      await rename(folder, away);
      if (isShown) await mkdir(folder);
      const after = await lab.drop({ format: 'tree' });
      await wait(outage);
      const readNotice = async () => {
        const tokens = shop.database.kysely.selectFrom('labTokens').where('id', '=', lab.id);
        return (await tokens.select('agentNotice').executeTakeFirstOrThrow()).agentNotice;
      };
      const notice = `the folder ${folder} is not connected`;
      await expect.poll(readNotice, slowly).toContain(notice);
      if (isShown) {
        expect(await readdir(folder)).toEqual([]);
        await rmdir(folder);
      }
      await rename(away, folder);

      await expect.poll(() => stateOf(after.id), slowly).toBe('delivered');
      await wait(outage);
      await agent.stop();
      expect(await lab.stateOf(before.id)).toEqual({ state: 'delivered', fault: null });
      expect(await findFolderFaults(folder, [before, after])).toEqual([]);
      const events = agent.lines.map(({ event }) => event);
      expect(events).toContain('folder_trouble');
      expect(events).not.toContain('drop_unknown');
    },
  );
});
