import { describe, expect } from 'vitest';
import type { Database } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { addressBlock } from './address-block.ts';
import { countInBlocks, returnInBlocks } from './count-blocks.ts';

const limit = { points: 4, seconds: 60, now: 0 };

function count({ kysely }: Database, name: string, ip: string): Promise<Result<null>> {
  return transact(kysely, async (trx): Promise<Result<null>> => {
    const waitSeconds = await countInBlocks(trx, { name, address: addressBlock(ip), ...limit });
    return waitSeconds > 0 ? fail('too_many_requests', { waitSeconds }) : succeed(null);
  });
}

async function countAdmitted(database: Database, name: string, ips: readonly string[]) {
  let admitted = 0;
  for (const ip of ips) if ((await count(database, name, ip)).ok) admitted += 1;
  return admitted;
}

function list(count: number, ip: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => ip(index));
}

describe('countInBlocks', () => {
  it('admits one customer’s limit of a /64, a quarter more of a /56 and half more of a /48', async ({
    database,
  }) => {
    const same = list(20, (index) => `2001:db8:1:1::${index}`);
    expect(await countAdmitted(database, 'one /64', same)).toBe(4);
    const household = list(20, (index) => `2001:db8:2:1${index.toString(16).padStart(2, '0')}::1`);
    expect(await countAdmitted(database, 'one /56', household)).toBe(5);
    const customer = list(20, (index) => `2001:db8:3:${index}00::1`);
    expect(await countAdmitted(database, 'one /48', customer)).toBe(6);
    const strangers = list(20, (index) => `2001:db8:${100 + index}::1`);
    expect(await countAdmitted(database, 'many /48', strangers)).toBe(20);
  });

  it('counts no refused event for the wider blocks', async ({ database }) => {
    const greedy = list(20, () => '2001:db8:4:1::1');
    expect(await countAdmitted(database, 'greedy', greedy)).toBe(4);
    expect((await count(database, 'greedy', '2001:db8:4:2::1')).ok).toBe(true);
  });

  it('returns the seconds until the full window ends', async ({ database }) => {
    await countAdmitted(
      database,
      'wait',
      list(4, () => '203.0.113.7'),
    );
    expect(await count(database, 'wait', '203.0.113.7')).toMatchObject({
      details: { waitSeconds: 60 },
    });
  });
});

describe('returnInBlocks', () => {
  it('makes room in every block', async ({ database }) => {
    const customer = list(6, (index) => `2001:db8:5:${index}00::1`);
    expect(await countAdmitted(database, 'returned', customer)).toBe(6);
    expect((await count(database, 'returned', '2001:db8:5:ff00::1')).ok).toBe(false);
    const address = addressBlock(customer[0] ?? '');
    await returnInBlocks(database.kysely, { name: 'returned', address, now: 0 });
    expect((await count(database, 'returned', '2001:db8:5:ff00::1')).ok).toBe(true);
  });
});
