import { describe, expect } from 'vitest';
import type { BackupsResponse } from '#contract/staff/backups.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const it = shopTest
  .extend('backupFolder', { scope: 'file' }, emptyFolder)
  .extend('shopEnv', { scope: 'file' }, ({ backupFolder }): Record<string, string> => ({
    BACKUP_DIR: backupFolder,
  }));

describe('GET /api/staff/backups', () => {
  it('says from the records of the shop how its backups went', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const look = async () => (await owner.get<BackupsResponse>('/api/staff/backups')).body;
    const record = (kind: string, hours: number, isFine: boolean) =>
      shop.database.pool.query(
        `insert into backup_runs (kind, started_at, ended_at, is_fine, summary)
         select $1, at, at + interval '1 minute', $3, 'a run' from (values (now() - make_interval(hours => $2))) times (at)`,
        [kind, hours, isFine],
      );
    await shop.database.pool.query('truncate backup_runs');
    expect(await look()).toEqual({ state: 'none', newestAt: null, rehearsal: null });
    await record('backup', 60, true);
    expect(await look()).toMatchObject({ state: 'old' });
    await record('backup', 10, true);
    await record('rehearsal', 9, false);
    const fresh = await look();
    expect(fresh).toMatchObject({ state: 'fresh', rehearsal: { isFine: false } });
    expect(Date.now() - Date.parse(fresh.newestAt ?? '')).toBeGreaterThan(9.9 * 3_600_000);
    await record('backup', 1, false);
    expect(await look()).toEqual({ ...fresh, state: 'failed' });
  });

  it('shows nothing to people who may not change the settings of the whole shop', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    expect((await csr.get('/api/staff/backups')).status).toBe(404);
    const studio = await buildStudio(shop.database.kysely);
    const extraRights = ['settings.edit'] as const;
    const ofStudio = await signInAs(shop, 'studio', { studio, extraRights });
    expect((await ofStudio.get('/api/staff/backups')).status).toBe(404);
  });
});
