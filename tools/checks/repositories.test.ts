import { beforeEach, describe, expect, it } from 'vitest';
import { provideEmptyProject } from '#tests/support/empty-project.ts';
import { checkRepositories } from './repositories.ts';
import { readTables } from './table-writes.ts';

const project = provideEmptyProject();

beforeEach(async () => {
  await project.write(
    'migrations/0001_create-shop.sql',
    'create table refunds (id uuid);\ncreate table orders (id uuid);\ncreate table gift_cards (id uuid);',
  );
  await project.write('tools/ops.ts', '');
  await project.write(
    'server/features/payments/refunds.repo.ts',
    "export const insert = (db: Db) => db.insertInto('refunds').execute();",
  );
});

async function check(): Promise<readonly string[]> {
  return (await checkRepositories(project.base)).faults;
}

describe('a second writer of a table', () => {
  it.each([
    "export const add = (db: Db) => db.insertInto('refunds').execute();",
    "export const change = (db: Db) => db.updateTable('refunds as refund').execute();",
    "export const drop = (db: Db) => db.deleteFrom('refunds').execute();",
    "export const merge = (db: Db) => db.mergeInto('refunds').execute();",
    'export const add = sql`insert into refunds (id) values (${id})`;',
    'export const change = sql`update refunds set state = ${state}`;',
    'export const change = sql`update only public."refunds" as refund set state = ${state}`;',
    'export const drop = sql`DELETE\n  FROM refunds where id = ${id}`;',
    'export const merge = sql`merge into refunds using ${rows}`;',
    'export const drop = sql`truncate table refunds`;',
    'export const both = sql`with stored as (insert into refunds (id) select id from orders) select`;',
    'export const both = `with ended as (update refunds set ${columns} returning id) select`;',
    "export const change = 'update refunds set state = null';",
  ])('is refused where it writes by %s', async (code) => {
    await project.write('server/features/orders/orders.repo.ts', code);
    expect(await check()).toEqual([
      'refunds has more than one writer: ' +
        'orders (server/features/orders/orders.repo.ts:1); ' +
        'payments (server/features/payments/refunds.repo.ts:1)',
    ]);
  });

  it.each([
    "export const add = (db: Db) => db.insertInto('giftCards').execute();",
    "export const change = (db: Db) => db.updateTable('giftCards as card').execute();",
  ])('is refused for a table of two words, written by %s', async (code) => {
    const add = 'export const add = sql`insert into gift_cards (id) values (${id})`;';
    await project.write('server/features/discounts/cards.repo.ts', add);
    await project.write('server/features/orders/orders.repo.ts', code);
    expect(await check()).toEqual([
      'gift_cards has more than one writer: ' +
        'discounts (server/features/discounts/cards.repo.ts:1); ' +
        'orders (server/features/orders/orders.repo.ts:1)',
    ]);
  });

  it.each(['server/platform/db/sweep.repo.ts', 'server/seed-demo.ts', 'tools/ops/refund.ts'])(
    'is refused in %s',
    async (file) => {
      await project.write(
        file,
        "export const drop = (db: Db) => db.deleteFrom('refunds').execute();",
      );
      expect(await check()).toEqual([expect.stringContaining(`${file}:1`)]);
    },
  );

  it.each([
    "export const find = (db: Db) => db.selectFrom('refunds').execute();",
    'export const lock = sql`select id from refunds for update`;',
    'export const add = sql`insert into orders (id) select id from refunds on conflict do update set id = excluded.id`;',
    "export const text = 'update refunds of the shop';",
    '// delete from refunds',
  ])('lets %s pass', async (code) => {
    await project.write('server/features/orders/orders.repo.ts', code);
    expect(await check()).toEqual([]);
  });

  it('is allowed in tests, which prepare rows of any table', async () => {
    await project.write(
      'server/features/orders/orders.test.ts',
      "db.deleteFrom('refunds').execute();",
    );
    expect(await check()).toEqual([]);
  });

  it('is allowed within the owner', async () => {
    await project.write(
      'server/features/payments/runs.repo.ts',
      'export const run = sql`update refunds set a = 1`;',
    );
    const { faults, owned } = await checkRepositories(project.base);
    expect(faults).toEqual([]);
    expect([...owned]).toEqual([['payments', ['refunds']]]);
  });
});

it.each([
  'export const drop = (db: Db, table: Table) => db.deleteFrom(table).execute();',
  'export const add = sql`insert into ${table} (id) values (1)`;',
])('a write is refused whose table is not named: %s', async (code) => {
  await project.write('server/features/orders/orders.repo.ts', code);
  expect(await check()).toEqual([
    'server/features/orders/orders.repo.ts:1: the table written is not named here',
  ]);
});

it('readTables follows tables that migrations create, rename and drop', () => {
  const tables = readTables([
    'create table orders ();\nCREATE UNLOGGED TABLE IF NOT EXISTS limits ();\ncreate table drafts ();',
    'alter table limits rename to rate_limits;\ndrop table if exists drafts;',
  ]);
  expect([...tables].toSorted()).toEqual(['orders', 'rate_limits']);
});

describe('a repository', () => {
  const index = [
    "export { cancelOrder } from './cancel-order.ts';",
    "export { headColumns, type Head } from './order-head.repo.ts';",
    'export const orderJobs = [];',
  ].join('\n');

  it.each([
    ["import { cancelOrder } from './cancel-order.ts';", 'cancelOrder'],
    ["import { cancelOrder as cancel, type Reason } from './cancel-order.ts';", 'cancelOrder'],
    ["import * as cancelling from './cancel-order.ts';", '*'],
    ["export { cancelOrder } from './cancel-order.ts';", 'cancelOrder'],
    ["const { cancelOrder } = await import('./cancel-order.ts');", '*'],
    ["import { cancelOrder } from '../orders/index.ts';", 'cancelOrder'],
    ["import { headColumns, cancelOrder } from '#server/features/orders/index.ts';", 'cancelOrder'],
  ])('is refused %s', async (code, name) => {
    await project.write('server/features/orders/index.ts', index);
    await project.write('server/features/orders/orders.repo.ts', code);
    expect(await check()).toEqual([
      `server/features/orders/orders.repo.ts:1: ${name} of server/features/orders/cancel-order.ts: ` +
        'a repository imports no command',
    ]);
  });

  it.each([
    ["import { orderJobs } from '../orders/index.ts';", 'orderJobs'],
    ["import * as orders from '../orders/index.ts';", '*'],
  ])('is refused what an index does not take from a repository: %s', async (code, name) => {
    await project.write('server/features/orders/index.ts', index);
    await project.write('server/features/payments/attempts.repo.ts', code);
    expect(await check()).toEqual([
      `server/features/payments/attempts.repo.ts:1: ${name} of server/features/orders/index.ts: ` +
        'a repository imports no command',
    ]);
  });

  it.each([
    "import type { Reason } from './cancel-order.ts';",
    "import { type Reason } from './cancel-order.ts';",
    "import { findOrder } from './find-order.repo.ts';",
    "import { headColumns, type Head } from '../orders/index.ts';",
    "import { enqueue } from '../../platform/queue/enqueue.repo.ts';",
    "import { canMove } from '#domain/orders/order-states.ts';",
    "import { sql } from 'kysely';",
  ])('may import %s', async (code) => {
    await project.write('server/features/orders/index.ts', index);
    await project.write('server/features/orders/orders.repo.ts', code);
    expect(await check()).toEqual([]);
  });
});
