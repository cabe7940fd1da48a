// @module-tag whole
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { PlacingRefused } from '#agent/agent-errors.ts';
import { it, shortenPauses, type TestAgent } from '#tests/support/lab-fixtures.ts';
import { findFolderFaults } from '#tests/support/folders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** A clock whose long pauses pass at once. */
const hurried = shortenPauses(20);

/** Renames that another program prevents for one drop. */
function refusing(name: string) {
  return {
    rename: (from: string, to: string) =>
      path.basename(to) === name
        ? Promise.reject(Object.assign(new Error('EPERM: held'), { code: 'EPERM' }))
        : rename(from, to),
    pause: () => Promise.resolve(),
  };
}

/** The storage gives at most so many bytes of a print for each call. */
function cutReads(shop: TestShop, hash: string, bytes: Buffer, limit: (first: number) => number) {
  const { prints } = shop.parts;
  const read = prints.stream;
  const spy = vi.spyOn(prints, 'stream').mockImplementation(async (asked, range) => {
    if (asked !== hash) return read(asked, range);
    const first = range?.first ?? 0;
    return Readable.from([bytes.subarray(first, first + limit(first))]);
  });
  onTestFinished(() => spy.mockRestore());
}

/** Waits until an agent knows that the shop has recorded a failed drop. */
function untilFailed(agent: TestAgent) {
  return expect
    .poll(() => agent.lines.some(({ event }) => event === 'drop_failed'), { timeout: 30_000 })
    .toBe(true);
}

describe('a drop in trouble', () => {
  it('fails when a stored print has lost a part, and the others are delivered', async ({
    shop,
    lab,
    folder,
  }) => {
    const [broken, whole] = [await lab.drop(), await lab.drop()];
    const [hash = ''] = [...broken.prints.keys()];
    await shop.parts.prints.remove(hash);
    await shop.parts.prints.putBytes(hash, Buffer.from('short'));
    await lab.run().ended;
    expect(await lab.stateOf(broken.id)).toEqual({
      state: 'failed',
      fault: `the shop does not have ${broken.name}/0001.jpg`,
    });
    expect(await findFolderFaults(folder, [whole])).toEqual([]);
  });

  it('fails when a print breaks off at the same byte in every round, and stops no other', async ({
    shop,
    lab,
    folder,
  }) => {
    const broken = await lab.drop({ prints: 1 });
    const others = [];
    for (let index = 0; index < 5; index += 1) others.push(await lab.drop());
    const [[hash, bytes] = ['', Buffer.alloc(0)]] = [...broken.prints];
    cutReads(shop, hash, bytes, (first) => Math.max(5 - first, 0));
    const agent = lab.start({ system: hurried });
    await untilFailed(agent);
    await agent.stop();
    expect((await lab.stateOf(broken.id)).state).toBe('failed');
    expect((await lab.stateOf(broken.id)).fault).toMatch(/0001\.jpg breaks off at byte [05] each/);
    for (const { id } of others) expect((await lab.stateOf(id)).state).toBe('delivered');
    expect(await findFolderFaults(folder, others)).toEqual([]);
    expect(agent.lines.at(-1)?.event).not.toBe('ended');
    expect(agent.lines.findIndex(({ event }) => event === 'drop_failed')).toBeGreaterThan(
      agent.lines.findLastIndex(({ event }) => event === 'drop_placed'),
    );
  });

  it('is delivered when its print breaks off a hundred times, each time later', async ({
    shop,
    lab,
    folder,
  }) => {
    const drop = await lab.drop({ prints: 1 });
    const [[hash, bytes] = ['', Buffer.alloc(0)]] = [...drop.prints];
    cutReads(shop, hash, bytes, () => 30);
    const agent = lab.start({ system: hurried });
    // A hundred rounds of calls take long beside other tests.
    await expect
      .poll(async () => (await lab.stateOf(drop.id)).state, { timeout: 110_000 })
      .toBe('delivered');
    await agent.stop();
    expect(await findFolderFaults(folder, [drop])).toEqual([]);
  }, 120_000);

  it('fails when its rename stays refused, is kept hidden, and stops no other', async ({
    lab,
    folder,
  }) => {
    const refused = await lab.drop({ format: 'dpof-noritsu', name: 'o99_10x15' });
    const others = [];
    for (let index = 0; index < 5; index += 1) others.push(await lab.drop());
    const agent = lab.start({ system: hurried, renaming: refusing(refused.name) });
    await untilFailed(agent);
    await agent.stop();
    expect((await lab.stateOf(refused.id)).state).toBe('failed');
    expect((await lab.stateOf(refused.id)).fault).toBe(
      'the finished folder could not be renamed (EPERM: held)',
    );
    for (const { id } of others) expect((await lab.stateOf(id)).state).toBe('delivered');
    expect((await readdir(folder)).filter((name) => name.includes('99'))).toEqual(['p99_10x15']);
    expect(agent.lines.findIndex(({ event }) => event === 'drop_failed')).toBeGreaterThan(
      agent.lines.findLastIndex(({ event }) => event === 'drop_placed'),
    );
  });

  it('counts the refused renames of an agent that runs with --once', async ({ lab }) => {
    const refused = await lab.drop();
    const around = { system: hurried, renaming: refusing(refused.name) };
    for (let round = 1; round < 5; round += 1) {
      await expect(lab.run(around).ended).rejects.toThrow(PlacingRefused);
    }
    expect((await lab.stateOf(refused.id)).state).toBe('claimed');
    await lab.run(around).ended;
    expect((await lab.stateOf(refused.id)).state).toBe('failed');
  });

  it('is not written again when its refused rename has happened all the same', async ({
    lab,
    folder,
  }) => {
    const drop = await lab.drop({ format: 'fuji' });
    const renaming = {
      rename: async (from: string, to: string) => {
        // The answer of a network share is lost, and the lab takes the folder at once.
        await rename(from, to).catch(() => undefined);
        await rename(to, path.join(folder, 'taken')).catch(() => undefined);
        throw Object.assign(new Error('EPERM: held'), { code: 'EPERM' });
      },
      pause: () => wait(1),
    };
    await lab.run({ renaming }).ended;
    expect((await lab.stateOf(drop.id)).state).toBe('delivered');
    expect(await readdir(folder)).toEqual(['.fpx-agent', 'taken']);
  });
});
