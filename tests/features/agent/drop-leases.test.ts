import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { agentSystem } from '#agent/agent-system.ts';
import { leaseMs } from '#domain/lab-claims.ts';
import { it } from '#tests/support/agent-fixtures.ts';
import type { BuiltDrop } from '#tests/support/build-drop.ts';
import { findFolderFaults } from '#tests/support/check-folder.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** Sets the shop's clock back after the test. */
const resetClock = (shop: TestShop): void => {
  onTestFinished(() => {
    shop.clock.offset = 0;
  });
};

/**
 * The first drop's second print breaks off in each of four downloads, which is one round, and the second drop takes
 * longer than a lease. Returns the prints in the order in which the shop was asked for them.
 */
const breakFirst = (shop: TestShop, [broken, slow]: readonly [BuiltDrop, BuiltDrop]): string[] => {
  const [, hash = ''] = [...broken.prints.keys()];
  const asked: string[] = [];
  const { prints } = shop.parts;
  const read = prints.stream;
  const spy = vi.spyOn(prints, 'stream').mockImplementation(async (print, range) => {
    asked.push(print);
    if (slow.prints.has(print)) shop.clock.offset = leaseMs + 60_000;
    const isBroken = print === hash && asked.filter((one) => one === hash).length <= 4;
    return isBroken ? Readable.from([]) : read(print, range);
  });
  onTestFinished(() => spy.mockRestore());
  return asked;
};

describe('a drop whose download breaks off', () => {
  it.for([
    // A computer that sleeps stops its clock: the agent believes that its lease goes on.
    { claim: 'claimed again under a new claim', isAsleep: true, claims: 2 },
    { claim: 'kept under its claim', isAsleep: false, claims: 1 },
  ])(
    'is $claim when the others outlast its lease, and keeps its downloads',
    async ({ isAsleep, claims }, { shop, lab, folder }) => {
      resetClock(shop);
      const drops = [await lab.drop(), await lab.drop()] as const;
      const asked = breakFirst(shop, drops);
      const system = {
        ...agentSystem,
        now: () => agentSystem.now() + (isAsleep ? 0 : shop.clock.offset),
        pause: (milliseconds: number, signal: AbortSignal) =>
          agentSystem.pause(Math.min(milliseconds, 20), signal),
      };
      const agent = lab.start({ system });
      await expect
        .poll(async () => (await lab.stateOf(drops[0].id)).state, { timeout: 15_000 })
        .toBe('delivered');
      await agent.stop();
      const [whole] = [...drops[0].prints.keys()];
      expect(asked.filter((print) => print === whole)).toHaveLength(1);
      expect(agent.lines.map(({ event }) => event)).not.toContain('claim_lost');
      expect(await findFolderFaults(folder, drops)).toEqual([]);
      const row = await shop.database.kysely
        .selectFrom('printDrops')
        .select('claims')
        .where('id', '=', drops[0].id)
        .executeTakeFirst();
      expect(row).toEqual({ claims });
    },
  );
});
