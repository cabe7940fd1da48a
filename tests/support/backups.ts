import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import type { BackupDeps } from '#server/features/backups/index.ts';
import type { BlobPlace } from '#server/platform/storage/storage-driver.ts';
import { withClient } from '#server/platform/db/one-client.ts';
import { silentLog } from './logs.ts';
import type { TestShop } from './test-shop.ts';

export const passphrase = 'a passphrase of the owner';

/** Dependencies of a backup of a test shop into a place. */
export function backupDepsOf(shop: TestShop, place: BlobPlace): BackupDeps {
  const { blobs, archive, prints, shop: pictures, clock } = shop.parts;
  const { dataDir, codeKey, sessionSecret } = shop.config;
  return {
    blobs,
    archive,
    prints,
    shop: pictures,
    clock,
    log: silentLog,
    databaseUrl: shop.database.url,
    dataDir,
    place,
    secrets: { codeKey, sessionSecret, passphrase },
  };
}

/** A place of backups in a folder. */
export function folderPlace(folder: string): BlobPlace {
  return { kind: 'files', directory: path.join(folder, 'backups-of-the-shop') };
}

/** A digest of the rows of each table, but for those that mean nothing in another database. */
export async function digestTables(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'changes' order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
       from public."${name}" t`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

/** An empty database that belongs to a role without any other right, as on a managed server. */
export async function createPlainDatabase(): Promise<{
  readonly url: string;
  readonly drop: () => Promise<void>;
}> {
  const admin = inject('testPostgresUrl');
  const name = `fpx_plain_${randomBytes(8).toString('hex')}`;
  const run = (sql: string) =>
    withClient({ connectionString: admin }, (client) => client.query(sql));
  await run(`create role ${name} login password '${name}'`);
  await run(`create database ${name} owner ${name}`);
  const url = new URL(admin);
  url.username = name;
  url.password = name;
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await run(`drop database if exists ${name} with (force)`);
      await run(`drop role ${name}`);
    },
  };
}
