import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { FolderTaken, FolderTrouble, ShopUnreachable, TokenRefused } from '#agent/agent-errors.ts';
import { outputFormats } from '#domain/lab/drop.ts';
import { revokeLabToken } from '#server/features/lab/index.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { it, shortenPauses, startTestAgent } from '#tests/support/lab-fixtures.ts';
import type { buildDrop } from '#tests/support/build-drop.ts';
import { findFolderFaults } from '#tests/support/folders.ts';

/** Records a drop in the folder of an agent's record as one that it was placing when it ended, or as given. */
async function recordJob(
  state: string,
  drop: Awaited<ReturnType<typeof buildDrop>>,
  claimId: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const job = {
    version: 1,
    dropId: drop.id,
    claimId,
    name: drop.name,
    phase: 'placing',
    manifest: drop.manifest,
    labResult: null,
    isReported: false,
    refusals: 0,
    ...changes,
  };
  await mkdir(path.join(state, 'jobs'), { recursive: true });
  await writeFile(path.join(state, 'jobs', `${drop.id}.json`), JSON.stringify(job));
}

describe('an agent', () => {
  it('puts a drop of every format whole into the folder', async ({ lab, folder }) => {
    const drops = [];
    for (const format of outputFormats) {
      drops.push(await lab.drop({ format, name: `o${format.slice(-4)}_1` }));
    }
    await lab.run().ended;
    expect(await findFolderFaults(folder, drops)).toEqual([]);
    for (const { id } of drops) expect((await lab.stateOf(id)).state).toBe('delivered');
  });

  it('reports answers that the lab gave while no agent ran', async ({ lab, folder }) => {
    const taken = await lab.drop({ format: 'dpof-noritsu', name: 'oAB-12_x' });
    const refused = await lab.drop({ format: 'darkroom', name: 'Order77' });
    const printed = await lab.drop({ format: 'tree', name: 'o78_10x15' });
    await lab.run().ended;
    await rename(path.join(folder, 'oAB-12_x'), path.join(folder, 'eAB-12_x'));
    await rename(path.join(folder, 'Order77.TXT'), path.join(folder, 'Order77.err'));
    await rm(path.join(folder, 'o78_10x15/READY'));
    await lab.run().ended;
    expect((await lab.stateOf(taken.id)).state).toBe('accepted');
    expect(await lab.stateOf(refused.id)).toEqual({ state: 'failed', fault: '[darkroom]' });
    expect((await lab.stateOf(printed.id)).state).toBe('printed');
    expect(await readdir(path.join(lab.state, 'jobs'))).toEqual([`${taken.id}.json`]);
  });

  it('reads the answers of all drops beside a folder that cannot be read', async ({
    lab,
    folder,
  }) => {
    const names = ['a', 'b', 'c'].map((letter) => `o79${letter}_10x15`);
    const drops = [];
    for (const name of names) drops.push(await lab.drop({ format: 'tree', name }));
    await lab.run().ended;
    // The agent looks at the drops in the order of their ids.
    const [first, ...others] = drops.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const unreadable = path.join(folder, first?.name ?? '');
    await rename(unreadable, `${unreadable}.away`);
    await symlink(unreadable, unreadable);
    for (const { name } of others) await rm(path.join(folder, name, 'READY'));
    const agent = lab.run();
    await agent.ended;
    for (const { id } of others) expect((await lab.stateOf(id)).state).toBe('printed');
    expect((await lab.stateOf(first?.id ?? '')).state).toBe('delivered');
    expect(agent.lines.filter(({ event }) => event === 'folder_unreadable')).toMatchObject([
      { level: 'error', text: expect.stringContaining(first?.name ?? '') as string },
    ]);
  });

  it('does not write a drop again that the lab took away before the step was recorded', async ({
    lab,
    folder,
  }) => {
    const drop = await lab.drop({ format: 'fuji' });
    await recordJob(lab.state, drop, await lab.claim(drop.id, { placingAt: new Date() }));
    await lab.run().ended;
    expect(await readdir(folder)).toEqual(['.fpx-agent']);
    expect((await lab.stateOf(drop.id)).state).toBe('delivered');
  });

  it('writes a drop again that was hidden when it was killed', async ({ lab, folder }) => {
    const drop = await lab.drop({ format: 'fuji' });
    await recordJob(lab.state, drop, await lab.claim(drop.id, { placingAt: new Date() }));
    await mkdir(path.join(folder, `.fpx-${drop.name}`));
    await lab.run().ended;
    expect(await findFolderFaults(folder, [drop])).toEqual([]);
    expect((await lab.stateOf(drop.id)).state).toBe('delivered');
  });

  it.for(['claimed', 'placing'])(
    'fails a %s drop whose name leads out of the folder, and removes nothing',
    async (phase, { lab, folder }) => {
      const hot = path.join(folder, 'hot');
      const victim = path.join(folder, 'victim/photo.jpg');
      await mkdir(path.dirname(victim), { recursive: true });
      await writeFile(victim, 'mine');
      await mkdir(path.join(hot, '.fpx-x'), { recursive: true });
      const drop = await lab.drop();
      const claimId = await lab.claim(drop.id);
      const name = 'x/../../victim';
      await recordJob(lab.state, drop, claimId, { phase, name });
      await lab.runIn(hot).ended;
      expect(await readFile(victim, 'utf8')).toBe('mine');
      expect(await lab.stateOf(drop.id)).toEqual({
        state: 'failed',
        fault: '"x/../../victim" is not a safe name',
      });
    },
  );

  it.for(['../../../victim', '..', '/tmp', 'x'])(
    'removes nothing for a record in the hot folder, or one of a drop with the id %s',
    async (dropId, { lab, folder }) => {
      const hot = path.join(folder, 'share/lab/hot');
      const victim = path.join(folder, 'share/victim/photo.jpg');
      await mkdir(path.dirname(victim), { recursive: true });
      await mkdir(hot, { recursive: true });
      await writeFile(victim, 'mine');
      const drop = await lab.drop();
      const planted = { dropId, phase: 'claimed', name: 'x', manifest: null };
      await recordJob(path.join(hot, '.fpx-agent'), drop, crypto.randomUUID(), planted);
      await recordJob(lab.state, drop, crypto.randomUUID(), planted);
      const agent = lab.runIn(hot);
      await agent.ended;
      expect(await readFile(victim, 'utf8')).toBe('mine');
      expect(agent.lines.map(({ event }) => event)).toContain('record_refused');
      expect((await lab.stateOf(drop.id)).state).toBe('delivered');
    },
  );

  it('does not follow a link in the place of its folder', async ({ lab, folder }) => {
    const elsewhere = path.join(folder, 'elsewhere');
    const hot = path.join(folder, 'hot');
    await mkdir(elsewhere);
    await mkdir(hot);
    await symlink(elsewhere, path.join(hot, '.fpx-agent'));
    await expect(lab.runIn(hot).ended).rejects.toThrow(FolderTrouble);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it('removes nothing for a lost claim whose name leads out of the folder', async ({
    lab,
    folder,
  }) => {
    const hot = path.join(folder, 'hot');
    const victim = path.join(folder, 'victim/photo.jpg');
    await mkdir(path.dirname(victim), { recursive: true });
    await writeFile(victim, 'mine');
    const drop = await lab.drop();
    await lab.move(drop.id, { state: 'cancelled', endedAt: new Date() });
    await mkdir(hot);
    const changes = { phase: 'claimed', name: 'x/../../victim' };
    await recordJob(lab.state, drop, crypto.randomUUID(), changes);
    await lab.runIn(hot).ended;
    expect(await readFile(victim, 'utf8')).toBe('mine');
    expect(await readdir(path.join(lab.state, 'jobs'))).toEqual([]);
  });

  it('pauses while the disk is full, says so to the shop, and goes on', async ({ shop, lab }) => {
    const drop = await lab.drop({ prints: 1 });
    const [hash = ''] = [...drop.prints.keys()];
    const part = path.join(lab.state, 'prints', drop.id, `${hash}.part`);
    await mkdir(path.dirname(part), { recursive: true });
    const leaseUntil = new Date(shop.parts.clock() + 60_000);
    const claimId = await lab.claim(drop.id, { leaseUntil });
    await recordJob(lab.state, drop, claimId, { phase: 'claimed', manifest: null });
    await symlink('/dev/full', part);
    await expect(lab.run().ended).rejects.toThrow(new FolderTrouble('the disk is full'));
    const agent = lab.start();
    await expect
      .poll(
        () =>
          shop.database.kysely
            .selectFrom('labTokens')
            .select('agentNotice')
            .where('id', '=', lab.id)
            .executeTakeFirst(),
        { timeout: 15_000 },
      )
      .toEqual({ agentNotice: 'the disk is full' });
    await rm(part);
    await expect
      .poll(async () => (await lab.stateOf(drop.id)).state, { timeout: 15_000 })
      .toBe('delivered');
    await agent.stop();
    expect(agent.lines.map(({ event }) => event)).toContain('folder_trouble');
  });

  it('fails a drop whose print the shop does not have, and goes on with others', async ({
    shop,
    lab,
    folder,
  }) => {
    const [broken, whole] = [await lab.drop(), await lab.drop()];
    const [hash = ''] = [...broken.prints.keys()];
    await shop.parts.prints.remove(hash);
    await lab.run().ended;
    const { state, fault } = await lab.stateOf(broken.id);
    expect([state, fault]).toEqual(['failed', `the shop does not have ${broken.name}/0001.jpg`]);
    expect(await findFolderFaults(folder, [whole])).toEqual([]);
  });

  it('removes what is hidden of a drop that was cancelled', async ({ lab, folder }) => {
    const drop = await lab.drop();
    await lab.move(drop.id, { state: 'cancelled', endedAt: new Date() });
    await mkdir(path.join(folder, `.fpx-${drop.name}`));
    await recordJob(lab.state, drop, crypto.randomUUID(), { phase: 'claimed' });
    await lab.run().ended;
    expect(await readdir(folder)).toEqual(['.fpx-agent']);
    expect(await readdir(path.join(lab.state, 'jobs'))).toEqual([]);
  });

  it('refuses a folder in which another agent works', async ({ lab, folder, url }) => {
    const { token, state } = lab;
    const first = startTestAgent({ shop: url, token, folder, state });
    await expect.poll(() => first.lines.map(({ event }) => event)).toContain('connected');
    // The beat of the other agent comes every second.
    const system = shortenPauses(1500);
    const second = startTestAgent({ shop: url, token, folder, state: `${state}/other`, system });
    await expect(second.ended).rejects.toThrow(FolderTaken);
    await first.stop();
    expect(await readdir(lab.own)).not.toContain('lock');
  });

  it('ends when its token is revoked', async ({ shop, lab }) => {
    await revokeLabToken(shop.deps.orders, callerNamed('tests'), lab.id);
    await expect(lab.run().ended).rejects.toThrow(TokenRefused);
  });

  it('needs a folder that exists', async ({ lab, url, folder }) => {
    const missing = path.join(folder, 'none');
    const { token, state } = lab;
    const plan = { shop: url, token, folder: missing, state, once: true };
    await expect(startTestAgent(plan).ended).rejects.toThrow(FolderTrouble);
    expect(await readdir(folder)).toEqual([]);
    // The kernel refuses to create folders there.
    const refusing = startTestAgent({ ...plan, folder: '/proc' });
    await expect(refusing.ended).rejects.toThrow('the folder /proc cannot be used');
  });

  it('with --once ends when the shop cannot be reached', async ({ lab, folder }) => {
    const { token, state } = lab;
    const plan = { shop: 'http://127.0.0.1:2', token, folder, state, once: true };
    await expect(startTestAgent(plan).ended).rejects.toThrow(ShopUnreachable);
  });

  it('keeps its token out of the folder', async ({ lab, folder }) => {
    await lab.drop();
    await lab.run().ended;
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const text = await readFile(path.join(file.parentPath, file.name), 'latin1');
      expect(text).not.toContain(lab.token);
    }
  });
});
