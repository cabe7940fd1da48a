import { mkdir, rm } from 'node:fs/promises';
import { listEntries } from '#tests/support/audit.ts';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { callOps } from '#tests/support/call-ops.ts';
import {
  openArchiveWorld,
  type ArchiveWorld,
  type WorldPhoto,
} from '#tests/support/archive-world.ts';

const day = 24 * 60 * 60 * 1000;

const worlds: ArchiveWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

function run({ database, dataDir }: ArchiveWorld, args: readonly string[]) {
  return callOps({ DATABASE_URL: database.url, DATA_DIR: dataDir }, args);
}

/** An order shipped 61 days ago, with a picture that an order in production has too. */
async function openWorld() {
  const world = await openArchiveWorld();
  worlds.push(world);
  const own = await world.photo(['copy', 'original']);
  const both = await world.photo(['copy of both', 'original of both']);
  const equal = await world.photo(['equal copy', 'equal original']);
  const order = await world.order('FPX-1', 'in_production', [own, both, equal]);
  await world.order('FPX-2', 'in_production', [both]);
  await world.order('FPX-3', 'in_production', [
    await world.photo(['equal copy', 'equal original']),
  ]);
  await world.move(order, 'shipped', new Date(Date.now() - 61 * day));
  await world.print(order, 'print', 0, new Date(Date.now() - 62 * day));
  return { world, own, both };
}

/** Makes the original of a photo a file that exists and cannot be read. */
async function breakFile({ dataDir }: ArchiveWorld, { hashes }: WorldPhoto): Promise<void> {
  const hash = hashes[1];
  const file = path.join(dataDir, 'files/photos', hash.slice(0, 2), hash.slice(2, 4), hash);
  await rm(file);
  await mkdir(file);
}

describe('the archive command', () => {
  it('lists in a dry run exactly what it then does, and nothing afterwards', async () => {
    const { world, own } = await openWorld();
    const planned = await run(world, ['archive', '--dry-run']);
    expect(planned.code).toBe(0);
    expect(planned.stdout).toMatch(
      /^archive {2}FPX-1 {2}2 photos, 4 files, 0\.0 MB; removes 1 prints, 0\.0 MB\n {2}keeps \w+\.jpg: FPX-2\n {2}leaves a copy of \w+\.jpg, [^\n]+: FPX-3\narchived: 2 photos, 4 files/,
    );
    expect(await world.deps.blobs.exists(own.hashes[0])).toBe(true);
    const json = await run(world, ['archive', '--dry-run', '--json']);
    expect(await run(world, ['archive', '--json'])).toEqual(json);
    expect(await world.deps.blobs.exists(own.hashes[0])).toBe(false);
    expect(await world.deps.archive.exists(own.hashes[0])).toBe(true);
    const { stdout } = await run(world, ['archive']);
    expect(stdout).toMatch(/^keep {5}FPX-1 {2}0 photos, .+\n {2}keeps .+\narchived: 0 photos/);
  });

  it('fails for a missing file and names the photo', async () => {
    const { world, own } = await openWorld();
    await world.deps.blobs.remove(own.hashes[1]);
    const { code, stdout } = await run(world, ['archive']);
    expect(code).toBe(1);
    expect(stdout).toContain(`photo ${own.id}: missing\n`);
  });

  it('fails for a file that cannot be read, says why, and archives the rest', async () => {
    const { world, own } = await openWorld();
    await breakFile(world, own);
    const { code, stdout } = await run(world, ['archive']);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`FAULT {4}photo ${own.id}: failed: EISDIR: .+\n`));
    expect(stdout).toContain('archived: 1 photos, 2 files');
    expect(await listEntries(world.deps, 'all')).toMatchObject([{ act: 'photo.archive' }]);
  });
});

describe('the delete-photos command', () => {
  it('deletes the photos of an order and reports those that another order needs', async () => {
    const { world, own, both } = await openWorld();
    expect(await run(world, ['delete-photos', 'FPX-1'])).toMatchObject({
      code: 1,
      stdout:
        'FPX-1: 2 photos deleted, 1 kept\n' +
        '1 kept for FPX-2, which is in_production, not shipped, picked up, cancelled or returned\n',
    });
    const entries = await listEntries(world.deps, 'FPX-1');
    expect(entries).toMatchObject([
      { act: 'photo.delete', actorKind: 'shell', before: { photos: 3 } },
    ]);
    expect(await world.deps.archive.exists(own.hashes[0])).toBe(false);
    expect(await world.deps.blobs.exists(both.hashes[0])).toBe(true);
    expect(await run(world, ['delete-photos', 'FPX-9'])).toMatchObject({
      code: 1,
      stderr: 'fpx: there is no order FPX-9\n',
    });
  });

  it('says that the photos of an order stay until it ends, and those of a remake until it is done', async () => {
    const { world } = await openWorld();
    expect(await run(world, ['delete-photos', 'FPX-2'])).toMatchObject({
      code: 1,
      stdout:
        'FPX-2: 0 photos deleted, 1 kept\n' +
        '1 kept for FPX-2, which is in_production, not shipped, picked up, cancelled or returned\n',
    });
    const shipped = await world.order('FPX-4', 'in_production', [
      await world.photo(['reported copy', 'reported']),
    ]);
    await world.move(shipped, 'shipped', new Date());
    await world.database.pool.query(
      `insert into remake_requests (order_id, order_item, copies, words)
       select order_id, id, 1, 'spots' from order_items where order_id = $1`,
      [shipped],
    );
    expect(await run(world, ['delete-photos', 'FPX-4'])).toMatchObject({
      code: 1,
      stdout:
        'FPX-4: 0 photos deleted, 1 kept\n' +
        '1 kept for FPX-4, which has an unfinished reprint or remake, or an open report of a wrong print\n',
    });
  });

  it('says why a photo stays whose file cannot be read, and deletes the others', async () => {
    const { world, own } = await openWorld();
    await breakFile(world, own);
    const { code, stdout } = await run(world, ['delete-photos', 'FPX-1']);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^FAULT {4}photo ${own.id}: failed: EISDIR: .+\n`));
    expect(stdout).toContain('FPX-1: 1 photos deleted, 2 kept\n');
  });
});
