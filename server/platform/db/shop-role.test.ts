import { chmod } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { withClient } from './one-client.ts';

const dataDir = makeSharedFolder();
let postgres: EmbeddedPostgres;

async function query(url: string, sql: string): Promise<unknown[]> {
  const result = await withClient({ connectionString: url }, (client) =>
    client.query<Record<string, unknown>>(sql),
  );
  return result.rows;
}

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, throwAway: true });
}

beforeAll(async () => {
  await chmod(dataDir, 0o711);
  postgres = await start();
  await migrateDatabase({ url: postgres.url });
});

afterAll(() => postgres.stop());

describe('the database role of the application’s processes', () => {
  it('is no superuser and may create neither roles nor databases', async () => {
    expect(
      await query(
        postgres.shopUrl,
        `select rolsuper, rolcreatedb, rolcreaterole, rolreplication from pg_roles
         where rolname = current_user`,
      ),
    ).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false },
    ]);
  });

  it.each([
    `copy (select 1) to program 'true'`,
    `copy orders to '/tmp/orders.csv'`,
    `select pg_read_file('postgresql.conf')`,
    `select lo_import('/etc/hostname')`,
    `select pg_ls_dir('.')`,
    'create table taken (id int)',
    'create temporary table taken (id int)',
    'create schema taken',
    'create extension dblink',
    'alter table orders add column taken text',
    'drop table orders',
    'truncate orders cascade',
    'alter table orders disable trigger all',
    'create role taken superuser',
    'alter role fpx_shop superuser',
    'set role fpx',
    'alter system set log_connections = on',
    `create function taken() returns int language sql as 'select 1'`,
    `do $$ begin execute 'create table taken (id int)'; end $$`,
  ])('is refused: %s', async (sql) => {
    await expect(query(postgres.shopUrl, sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot connect to another database', async () => {
    for (const name of ['postgres', 'template1']) {
      const other = new URL(postgres.shopUrl);
      other.pathname = `/${name}`;
      await expect(query(other.href, 'select 1')).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('reads every applied migration, and queues and takes jobs', async () => {
    expect(await migrateDatabase({ url: postgres.shopUrl })).toEqual([]);
    await query(
      postgres.shopUrl,
      `select enqueue_jobs('sweep-drafts', array['{}'::json], now());
       update graphile_worker._private_jobs set locked_at = null;
       delete from graphile_worker._private_jobs`,
    );
  });
});

it('is added again at the next start, with access to all data that is there', async () => {
  await query(
    postgres.url,
    'create table from_before (id int); insert into from_before values (7)',
  );
  await query(
    postgres.url,
    'reassign owned by fpx_shop to fpx; drop owned by fpx_shop; drop role fpx_shop',
  );
  await postgres.stop();
  postgres = await start();
  expect(await query(postgres.shopUrl, 'select id from from_before')).toEqual([{ id: 7 }]);
  await expect(query(postgres.shopUrl, 'drop table from_before')).rejects.toThrow(/must be owner/);
  await query(postgres.url, 'create table from_after (id int)');
  await query(postgres.shopUrl, 'insert into from_after values (8)');
});
