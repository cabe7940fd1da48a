import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { outputFormats } from '#domain/lab-output/drop.ts';
import { buildDrop, buildLabToken } from '#tests/support/build-drop.ts';
import { buildStudio } from '#tests/support/build-studio.ts';
import { findFolderFaults } from '#tests/support/check-folder.ts';
import { startTestAgent } from '#tests/support/run-test-agent.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';

const it = base
  .extend('url', { scope: 'file' }, ({ shop }) => shop.listen())
  .extend('lab', async ({ shop }) => {
    const studio = await buildStudio(shop.database.kysely);
    return { studio, ...(await buildLabToken(shop, studio)) };
  })
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-hot-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  });

describe('the agent', () => {
  it('puts a drop of every format whole into the folder', async ({ shop, url, lab, folder }) => {
    const drops = [];
    for (const format of outputFormats) {
      drops.push(
        await buildDrop(shop, { studio: lab.studio, format, name: `o${format.slice(-4)}_1` }),
      );
    }
    await startTestAgent({ shop: url, token: lab.token, folder, once: true }).ended;
    expect(await findFolderFaults(folder, drops)).toEqual([]);
    const rows = await shop.database.kysely
      .selectFrom('printDrops')
      .select('state')
      .where('studio', '=', lab.studio)
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(outputFormats.map(() => 'delivered'));
  });
});
