import { expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { opsTest as it, textRunnerOf } from '#tests/support/shop-fixtures.ts';
import { refundCommands } from '#tools/ops/refunds.ts';
import { showCommands } from '#tools/ops/show-orders.ts';

const run = textRunnerOf({ ...showCommands, ...refundCommands });

it('ops accepts the loss of a disputed charge', async ({ database }) => {
  const { id: orderId, number, total } = await buildOrder(database.kysely, { paid: true });
  const attempt = await database.kysely
    .insertInto('paymentAttempts')
    .values({
      orderId,
      provider: 'stripe',
      providerTransaction: 'pi_1',
      amount: total,
      captured: total,
      capturedAt: new Date(0),
      lost: 900,
      currency: 'USD',
      confirmToken: number,
      expiresAt: new Date(0),
      state: 'dispute_lost',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = {
    orderId,
    attempt: attempt.id,
    provider: 'stripe',
    amount: '9',
    currency: 'USD',
  } as const;
  const reviews = await database.kysely
    .insertInto('paymentReviews')
    .values([
      {
        ...about,
        providerTransaction: 'du_1',
        kind: 'dispute_lost',
        reason: 'dispute lost',
        refundCause: 'dispute_lost',
        lost: 900,
      },
      {
        ...about,
        providerTransaction: 're_1',
        kind: 'charge',
        reason: 'refunded there',
        refundCause: null,
      },
    ])
    .returning('id')
    .execute();
  const [lost = '', other = ''] = reviews.map(({ id }) => id);
  expect(await run('reviews')).toContain(
    '  9.00 USD  dispute lost (stripe du_1); --accept credits it',
  );
  const accept = ['--accept', '--note', 'no evidence'];
  await expect(run('resolve-review', other, ...accept)).rejects.toThrow(
    /only a lost dispute or a refund at the provider/,
  );
  const credited = `${number}: 9.00 USD credited, placed, partially_refunded`;
  expect(await run('resolve-review', lost, ...accept)).toBe(credited);
  expect(await run('resolve-review', lost, ...accept)).toBe(credited);
  expect(await run('order', number)).toMatch(
    /done: 9\.00 USD by the bank after a dispute {2}key du_1: no evidence/,
  );
  await run('resolve-review', other, '--note', 'entered there');
});

it('ops records a lost dispute of a charge at Helcim, once, up to what is left of it', async ({
  database,
}) => {
  const { id: orderId, number, total } = await buildOrder(database.kysely, { paid: true });
  const lose = (...amount: string[]) =>
    run('dispute-lost', number, '--reference', 'case 7', ...amount);
  await expect(lose()).rejects.toThrow(/no charge at Helcim has as much left/);
  await database.kysely
    .insertInto('paymentAttempts')
    .values({
      orderId,
      provider: 'helcim',
      providerTransaction: number,
      amount: total,
      captured: total,
      capturedAt: new Date(0),
      refunded: 100,
      currency: 'USD',
      confirmToken: number,
      expiresAt: new Date(0),
      state: 'partially_refunded',
    })
    .execute();
  await expect(lose('--amount', '99')).rejects.toThrow(/no charge at Helcim has as much left/);
  const recorded = await lose('--amount', '9');
  expect(await lose('--amount', '9')).toBe(recorded);
  const other = await buildOrder(database.kysely, { paid: true });
  await expect(run('dispute-lost', other.number, '--reference', 'case 7')).rejects.toThrow(
    /Nothing was changed/,
  );
  const [id = ''] = /[\da-f]{8}-[\da-f-]{27}/.exec(recorded) ?? [];
  expect(await run('order', number)).toMatch(/dispute_lost, .*lost in a dispute 9\.00 USD/);
  expect(await run('resolve-review', id, '--accept', '--note', 'late')).toBe(
    `${number}: 9.00 USD credited, placed, partially_refunded`,
  );
  const won = (reference: string) => run('dispute-won', number, '--reference', reference);
  await expect(won('case 8')).rejects.toThrow(/has no lost dispute of that reference/);
  expect(await won('case 7')).toMatch(
    new RegExp(
      `^${number}: the loss is taken back, placed, partially_refunded\nits accepted refund counts as returned`,
    ),
  );
  await expect(won('case 7')).rejects.toThrow(/Nothing was changed/);
  expect(await run('order', number)).not.toContain('lost in a dispute');
  // The number stays with the dispute that was taken back.
  await expect(lose('--amount', '9')).rejects.toThrow(/was taken back/);
});
