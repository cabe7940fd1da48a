import { mkdir, readdir, readFile } from 'node:fs/promises';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { exportShop } from '#server/features/shop-export/index.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { callOps } from '#tests/support/call-ops.ts';
import { callerNamed } from '#tests/support/callers.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

async function exportTo(shop: TestShop, database: TestDatabase) {
  const folder = path.join(await makeFolder(), 'export');
  const { blobs, archive } = shop.parts;
  const deps = { catalogues: defaultCatalogues, kysely: database.kysely, blobs, archive };
  const exported = await exportShop(deps, callerNamed('amina'), folder, { hasPhotos: true });
  if (!exported.ok) throw new Error(exported.code);
  return { folder, summary: exported.value };
}

async function readAll(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async (entry): Promise<[string, string]> => {
    const file = path.join(entry.parentPath, entry.name);
    return [path.relative(folder, file), (await readFile(file)).toString('latin1')];
  });
  return new Map((await Promise.all(texts)).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** What a second shop gives the rows that came without it. */
const ownValues: Readonly<Record<string, object>> = {
  orders: { session_id: crypto.randomUUID(), wrong_pickup_codes: 0 },
  bookings: { session_id: crypto.randomUUID() },
  payment_attempts: { confirm_token: 'none' },
};

/** Reads the tables of an export into an empty database, by nothing but the files and their guide. */
async function readInto({ pool }: TestDatabase, folder: string): Promise<void> {
  const guide = await readFile(path.join(folder, 'READ-ME.txt'), 'utf8');
  const tables = [...guide.matchAll(/^tables\/(\w+)\.jsonl/gm)].map(([, table = '']) => table);
  const client = await pool.connect();
  await client.query(`set session_replication_role = 'replica'`);
  // Every database of a shop that has started has its first version.
  await client.query('delete from catalogue_versions');
  for (const table of tables) {
    const text = await readFile(path.join(folder, 'tables', `${table}.jsonl`), 'utf8');
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const read = JSON.parse(line) as object;
      const row = {
        ...read,
        ...ownValues[table],
        ...(table === 'photos' && { session_id: crypto.randomUUID() }),
      };
      const columns = Object.keys(row)
        .map((name) => `"${name}"`)
        .join(', ');
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      );
    }
  }
  for (const table of ['order_transitions', 'gift_card_entries', 'audit_log']) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 1)) from ${table}`,
    );
  }
  await client.query('reset session_replication_role');
  client.release();
}

describe('the export of a shop', () => {
  it('is read by a second shop, whose own export has the same bytes', async ({
    shop,
    browser,
    database,
  }) => {
    await placeTestOrder(shop, browser);
    const { number } = await buildOrder(shop.database.kysely, { country: 'CA' });
    await shop.database.pool.query(
      `insert into refunds (order_id, key, reason, currency, amount, by_hand_amount, cause, state, done_at)
       select id, 'one', '=colors', currency, 1250, 1250, 'requested', 'done', now() from orders where number = $1`,
      [number],
    );
    const first = await exportTo(shop, shop.database);
    expect(first.summary.rows['orders']).toBe(2);
    expect(first.summary.photos).toBeGreaterThan(0);
    await readInto(database, first.folder);
    const second = await exportTo(shop, database);
    const [one, other] = [await readAll(first.folder), await readAll(second.folder)];
    expect([...other.keys()]).toEqual([...one.keys()]);
    const differing = [...one].filter(([name, text]) => other.get(name) !== text);
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  it('has spreadsheets with amounts as people read them, in which no text is a formula', async ({
    shop,
  }) => {
    const { folder } = await exportTo(shop, shop.database);
    const refunds = await readFile(path.join(folder, 'sheets/refunds.csv'), 'utf8');
    expect(refunds.split('\r\n')[0]).toContain('number,state,currency,amount');
    expect(refunds).toContain('12.50');
    expect(refunds).toContain(`'=colors`);
    expect(refunds).not.toContain(',=colors');
  });

  it('has the originals by order and name, and names those that are gone', async ({ shop }) => {
    const before = await exportTo(shop, shop.database);
    const lines = (await readFile(path.join(before.folder, 'photos-by-order.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { order: string; file: string | null; sha256: string });
    const [found] = lines.filter(({ file }) => file !== null);
    expect(found?.file).toMatch(new RegExp(`^${found?.order}/001 `));
    await shop.parts.blobs.remove(found?.sha256 ?? '');
    const after = await exportTo(shop, shop.database);
    expect(after.summary.missing).toContain(found?.file);
    const guide = await readFile(path.join(after.folder, 'READ-ME.txt'), 'utf8');
    expect(guide).toContain(`missing: ${found?.file}`);
  });

  it('has no secret, and leaves an entry in the audit log', async ({ shop }) => {
    const { folder } = await exportTo(shop, shop.database);
    const written = [...(await readAll(folder)).values()].join('\n');
    const { rows } = await shop.database.pool.query<{ secret: string }>(
      'select session_id::text as secret from orders',
    );
    for (const { secret } of rows) expect(written).not.toContain(secret);
    expect(written).not.toContain('confirm_token"');
    const { rows: entries } = await shop.database.pool.query<{ actor_name: string }>(
      `select actor_name from audit_log where act = 'shop.export' order by id desc limit 1`,
    );
    expect(entries).toEqual([{ actor_name: 'amina' }]);
  });

  it('refuses a folder that is not empty', async ({ shop }) => {
    const folder = await makeFolder();
    await mkdir(path.join(folder, 'something'));
    const settings = { DATABASE_URL: shop.database.url, DATA_DIR: shop.config.dataDir };
    const refused = await callOps(settings, ['export-shop', '--to', folder, '--without-photos']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('is not empty');
    const to = path.join(folder, 'something/new');
    const done = await callOps(settings, ['export-shop', '--to', to, '--without-photos']);
    expect(done.code).toBe(0);
    expect(await readdir(to)).toEqual(['READ-ME.txt', 'prices.json', 'sheets', 'tables']);
  });
});
