import { expect } from 'vitest';
import type { Decided } from '#contract/staff/money.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { countLockWaits } from '#tests/support/databases.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

type Failed = { readonly error?: string };

/** An order of a studio with money in review, and a person of that studio who may decide about it. */
async function inReview(shop: TestShop) {
  const { kysely, pool } = shop.database;
  const studio = await buildStudio(kysely);
  const { id, number } = await buildOrder(kysely, { country: 'US', method: 'helcim' });
  await pool.query(
    `update orders set studio = $2, payment_state = 'payment_review' where id = $1`,
    [id, studio],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into payment_reviews (order_id, provider, provider_transaction, amount, currency, kind, reason)
     values ($1, 'helcim', $2, '5', 'USD', 'charge', 'a stray charge') returning id`,
    [id, crypto.randomUUID()],
  );
  const person = await signInAs(shop, 'studio', { studio, extraRights: ['reviews.decide'] });
  return { id, number, review: rows[0]?.id ?? '', person };
}

/** Moves an order to another studio while a call of its old studio's person is in flight. */
async function whileMoving<T>(shop: TestShop, id: string, call: () => Promise<T>): Promise<T> {
  const other = await buildStudio(shop.database.kysely);
  const mover = await shop.database.pool.connect();
  try {
    await mover.query('begin');
    await mover.query('update orders set studio = $2 where id = $1', [id, other]);
    const called = call();
    await expect.poll(() => countLockWaits(shop.database)).toBeGreaterThan(0);
    await mover.query('commit');
    return await called;
  } finally {
    mover.release();
  }
}

const acts: readonly {
  readonly name: string;
  readonly path: (number: string, review: string) => string;
  readonly body: object;
}[] = [
  {
    name: 'closing a review',
    path: (_, review) => `/api/staff/money/reviews/${review}/close`,
    body: { note: 'Looked' },
  },
  {
    name: 'accepting a review',
    path: (_, review) => `/api/staff/money/reviews/${review}/accept`,
    body: { note: 'Looked' },
  },
  {
    name: 'ending the review of an order',
    path: (number) => `/api/staff/orders/${number}/end-review`,
    body: { isPaid: false, note: 'Looked' },
  },
  {
    name: 'recording a dispute',
    path: (number) => `/api/staff/orders/${number}/disputes`,
    body: { outcome: 'lost', reference: '5501' },
  },
];

it.for(acts)('refuses $name of an order that moves to another studio', async (act, { shop }) => {
  const { id, number, review, person } = await inReview(shop);
  const call = (by: TestStaff) => by.post<Decided & Failed>(act.path(number, review), act.body);
  const { status, body } = await whileMoving(shop, id, () => call(person));
  expect(status).toBe(404);
  expect(body.error).toMatch(/not_found$/);
  const { rows } = await shop.database.pool.query(
    'select resolved_at from payment_reviews where id = $1',
    [review],
  );
  expect(rows).toEqual([{ resolved_at: null }]);
});
