import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { ShopUnreachable } from '#agent/agent-errors.ts';
import { agentSystem } from '#agent/agent-system.ts';
import { leaseMs } from '#domain/lab/lab-claims.ts';
import { it, shortenPauses } from '#tests/support/lab-fixtures.ts';
import { buildLabToken, type BuiltDrop } from '#tests/support/build-drop.ts';
import { findFolderFaults } from '#tests/support/folders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** Sets the shop's clock back after the test. */
function resetClock(shop: TestShop): void {
  onTestFinished(() => {
    shop.clock.offset = 0;
  });
}

/**
 * The first drop's second print breaks off in each of four downloads, which is one round, and the second drop takes
 * longer than a lease. Returns the prints in the order in which the shop was asked for them.
 */
function breakFirst(shop: TestShop, [broken, slow]: readonly [BuiltDrop, BuiltDrop]): string[] {
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
}

/** Number of files of a folder tree that are in its hidden folder. */
function countStaged(folder: string, { name }: BuiltDrop): number {
  const hidden = path.join(folder, `.fpx-${name}`, name);
  return existsSync(hidden) ? readdirSync(hidden).length : 0;
}

/** Clocks of the agent and its shop by which each file takes four minutes to be written; other pauses are short. */
function slowFolder(shop: TestShop, folder: string, drop: BuiltDrop) {
  return {
    ...shortenPauses(20),
    now: () => {
      const passed = countStaged(folder, drop) * 4 * 60_000;
      shop.clock.offset = Math.max(shop.clock.offset, passed);
      return agentSystem.now() + shop.clock.offset;
    },
  };
}

/** Calls a function before each request that renews a claim; the request is lost if it rejects. */
function beforeRenewals(act: (isPlacing: boolean) => Promise<void>): void {
  const send = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input instanceof URL && input.pathname.endsWith('/lease')) {
      await act(typeof init?.body === 'string' && init.body.includes('"placing":true'));
    }
    return send(input, init);
  });
  onTestFinished(() => spy.mockRestore());
}

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
        ...shortenPauses(20),
        now: () => agentSystem.now() + (isAsleep ? 0 : shop.clock.offset),
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

describe('a drop whose writing outlasts its lease', () => {
  it('stays with its agent when another computer asks for drops', async ({ shop, lab, folder }) => {
    resetClock(shop);
    const drop = await lab.drop({ prints: 4 });
    const other = await buildLabToken(shop, lab.studio);
    const responses: unknown[] = [];
    beforeRenewals(async (isPlacing) => {
      if (!isPlacing) return;
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/lab/claims',
        headers: { authorization: `Bearer ${other.token}` },
        payload: { claimId: crypto.randomUUID() },
      });
      responses.push(response.json());
    });
    await lab.run({ system: slowFolder(shop, folder, drop) }).ended;
    expect(responses).toEqual([{ drops: [], leaseSeconds: 600 }]);
    expect((await lab.stateOf(drop.id)).state).toBe('delivered');
    expect(await findFolderFaults(folder, [drop])).toEqual([]);
  });

  it('is given up between two files when another computer has it', async ({
    shop,
    lab,
    folder,
  }) => {
    resetClock(shop);
    const drop = await lab.drop({ prints: 4 });
    const other = await buildLabToken(shop, lab.studio);
    const staged: number[] = [];
    beforeRenewals(async () => {
      staged.push(countStaged(folder, drop));
      await lab.move(drop.id, { claim: crypto.randomUUID(), claimedBy: other.id });
    });
    const agent = lab.run({ system: slowFolder(shop, folder, drop) });
    await agent.ended;
    expect(staged).toEqual([2]);
    expect(agent.lines.map(({ event }) => event)).toContain('claim_lost');
    expect(await readdir(folder)).toEqual(['.fpx-agent']);
    expect(await readdir(path.join(lab.state, 'jobs'))).toEqual([]);
  });

  it('is written on while the shop is silent, until its lease ends', async ({
    shop,
    lab,
    folder,
  }) => {
    resetClock(shop);
    const drop = await lab.drop({ prints: 4 });
    const system = slowFolder(shop, folder, drop);
    const staged = new Set<number>();
    beforeRenewals(async () => {
      staged.add(countStaged(folder, drop));
      throw new TypeError('fetch failed');
    });
    await expect(lab.run({ system }).ended).rejects.toThrow(ShopUnreachable);
    expect([...staged]).toEqual([2, 3]);
    vi.restoreAllMocks();
    await lab.run({ system }).ended;
    expect(await findFolderFaults(folder, [drop])).toEqual([]);
  });

  it('is not written anew after a short silence of the shop', async ({ shop, lab, folder }) => {
    resetClock(shop);
    const drop = await lab.drop({ prints: 4 });
    const staged: number[] = [];
    beforeRenewals(async () => {
      staged.push(countStaged(folder, drop));
      if (staged.length <= 3) throw new TypeError('fetch failed');
    });
    await lab.run({ system: slowFolder(shop, folder, drop) }).ended;
    // Three requests for one renewal, one for the next, and one before the drop is placed.
    expect(staged).toEqual([2, 2, 2, 3, 5]);
    expect((await lab.stateOf(drop.id)).state).toBe('delivered');
  });
});
