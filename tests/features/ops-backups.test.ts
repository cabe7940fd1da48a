// @module-tag whole
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { openDriver } from '#server/platform/storage/blob-store.ts';
import { objectKey } from '#server/features/backups/manifest.ts';
import { callOps } from '#tests/support/call-ops.ts';
import { createEmptyDatabase } from '#tests/support/databases.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { checkBackups } from '#server/going-live/check-backups.ts';

const it = shopTest
  .extend('shopEnv', { scope: 'file' }, () => ({ CODE_KEY: 'a-key-of-the-codes-in-this-test' }))
  .extend('folder', emptyFolder)
  .extend('settings', ({ shop, folder }) => ({
    DATABASE_URL: shop.database.url,
    DATA_DIR: shop.config.dataDir,
    SESSION_SECRET: shop.config.sessionSecret,
    CODE_KEY: shop.config.codeKey,
    BACKUP_DIR: path.join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'a passphrase of the owner',
    INIT_CWD: folder,
  }));

describe('the commands of backups', () => {
  it('make a backup, check it, restore it and check the shop', async ({
    shop,
    folder,
    settings,
  }) => {
    await placeTestOrder(shop, await shop.browser());
    const made = await callOps(settings, ['backup']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^backup [\dTZ-]+: \d+ orders, \d+ files, \d+ of them new/);
    expect(made.stdout).not.toContain('BACKUP_PASSPHRASE');
    const listed = await callOps(settings, ['backups']);
    expect(listed.stdout).toMatch(
      /^[\dTZ-]+  shows [\dTZ:.-]+, \d+ orders, kept until 20\d\d-\d\d-\d\d\n$/,
    );

    const verified = await callOps(settings, ['verify', '--backup', './backups']);
    expect(verified.stdout).toMatch(
      /^verified [\dTZ-]+: restored, \d+ orders, .+, 0 differences\n$/,
    );
    expect(verified.code).toBe(0);
    expect((await callOps(settings, ['verify'])).stdout).toMatch(/^verified: .+ 0 differences\n$/);
    const database = await createEmptyDatabase();
    const restored = await callOps(
      { ...settings, DATABASE_URL: database.url, SESSION_SECRET: '', CODE_KEY: '' },
      ['restore', '--from', './backups', '--to', './restored'],
    );
    await database.drop();
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/verified: \d+ orders, .+, 0 differences\n$/);
    expect(await readFile(path.join(folder, 'restored/secrets/code-key'), 'utf8')).toBe(
      shop.config.codeKey,
    );
  });

  it('end with 1 for a planted fault: a damaged photo of the backup, and wrong sums of the shop', async ({
    shop,
    folder,
    settings,
  }) => {
    const { id, number } = await placeTestOrder(shop, await shop.browser());
    await callOps(settings, ['backup']);
    const { rows } = await shop.database.pool.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from photo_files join order_items using (photo) where order_id = $1`,
      [id],
    );
    const place = { kind: 'files', directory: path.join(folder, 'backups') } as const;
    const key = objectKey(rows[0]?.hash ?? '');
    const file = (await openDriver(place)).pathOf?.(key) ?? '';
    await writeFile(file, 'another photo');
    const found = await callOps(settings, ['verify', '--backup', './backups']);
    expect(found).toMatchObject({ code: 1, stderr: '' });
    expect(found.stdout).toContain(`FAULT    ${key} is damaged`);
    expect(found.stdout).toContain(
      `FAULT    ${number}, line 1: the file of its photo is damaged (${rows[0]?.hash})`,
    );
    await shop.database.pool.query(
      'update order_items set quantity = quantity + 1, total = total + unit_price where order_id = $1',
      [id],
    );
    const wrong = await callOps(settings, ['verify', '--quick']);
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain(`FAULT    ${number}: its lines do not add up to its subtotal\n`);
  });

  it('explain what is missing: a place, a backup, a folder to restore into', async ({
    settings,
  }) => {
    const without = await callOps({ ...settings, BACKUP_DIR: '' }, ['backup']);
    expect(without).toMatchObject({ code: 1 });
    expect(without.stderr).toContain('set BACKUP_DIR or BACKUP_BUCKET');
    expect((await callOps(settings, ['verify', '--backup', './none'])).stderr).toBe(
      'fpx: there is no whole backup in this place\n',
    );
    const { DATABASE_URL: _url, ...embedded } = settings;
    const toTime = (time: string, env: Record<string, string> = embedded) =>
      callOps(env, ['restore', '--from', './none', '--to', './to', '--to-time', time]);
    expect((await toTime('yesterday')).stderr).toContain('--to-time must be latest, or a time');
    expect((await toTime('latest')).stderr).toContain('there is no continuous copy in this place');
    expect((await toTime('latest', settings)).stderr).toContain('unset DATABASE_URL');
    expect((await callOps(settings, ['restore', '--from', './none'])).stderr).toContain(
      '--to is missing',
    );
  });
});

describe('the doctor', () => {
  it('says that no backups are made, how old the newest one is, and what its rehearsal found', async ({
    shop,
    folder,
    settings,
  }) => {
    const look = async (backup: Omit<typeof shop.config.backup, 'isContinuous'>) =>
      (
        await checkBackups({
          ...shop.config,
          databaseUrl: shop.database.url,
          backup: { ...backup, isContinuous: false },
        })
      ).map(({ level, text }) => `${level}: ${text}`);
    const place = { kind: 'files', directory: path.join(folder, 'backups') } as const;
    const passphrase = settings.BACKUP_PASSPHRASE;
    expect(await look({ place: undefined, passphrase })).toEqual([
      'missing: none are made: set BACKUP_DIR or BACKUP_BUCKET',
    ]);
    expect(await look({ place, passphrase: undefined })).toEqual([
      'dangerous: there is none yet: npm run ops -- backup makes one',
      'missing: they leave out the keys of the shop: set BACKUP_PASSPHRASE',
    ]);
    await callOps(settings, ['backup']);
    expect(await look({ place, passphrase })).toEqual([
      expect.stringMatching(/^ok: the newest backup is 0 hours old: [\dTZ-]+$/),
    ]);
    await shop.database.pool.query(
      `insert into backup_runs (kind, started_at, ended_at, is_fine, summary)
       values ('rehearsal', now(), now(), false, 'restored, 1 orders, 1 differences')`,
    );
    expect(await look({ place, passphrase })).toContain(
      'dangerous: rehearsed 0 hours ago: restored, 1 orders, 1 differences',
    );
  });
});
