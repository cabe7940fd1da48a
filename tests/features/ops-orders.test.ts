import { expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { buildPrintJobs } from '#tests/support/build-drop.ts';
import { opsTest as it, textRunnerOf } from '#tests/support/shop-fixtures.ts';
import { readRow } from '#tests/support/rows.ts';
import { refundCommands } from '#tools/ops/refunds.ts';
import { handOverCommands } from '#tools/ops/hand-over-orders.ts';
import { moveCommands } from '#tools/ops/move-orders.ts';
import { remakeCommands } from '#tools/ops/remakes.ts';
import { showCommands } from '#tools/ops/show-orders.ts';

const run = textRunnerOf({
  ...showCommands,
  ...moveCommands,
  ...handOverCommands,
  ...refundCommands,
  ...remakeCommands,
});

it('ops moves an order from approval to completion, and records who did each step', async ({
  database,
}) => {
  const { number } = await buildOrder(database.kysely, { country: 'TN' });
  expect(await run('approve', number)).toBe(`${number}: approved, unpaid`);
  await expect(run('approve', number)).rejects.toThrow(
    /^Only an order that waits for its approval can be approved\. Nothing was changed\. \(it is approved, unpaid; next: produce\)$/,
  );
  expect(await run('produce', number)).toBe(`${number}: in_production, unpaid`);
  expect(await run('shipped', number)).toBe(`${number}: shipped, unpaid`);
  await expect(run('complete', number)).rejects.toThrow(
    /^This order is not paid\. Nothing was changed\. If its money is taken now, add --paid\.$/,
  );
  expect(await run('complete', number, '--paid')).toBe(`${number}: completed, paid`);
  await expect(run('cancel', number, '--reason', 'too late')).rejects.toThrow(
    /^This order cannot be cancelled any more\. Nothing was changed; its money is returned with: npm run ops -- refund \(it is completed\)$/,
  );
  // As it is read out on the telephone.
  const file = await run('order', ` ${number.slice('FPX-'.length).toLowerCase()} `);
  expect(file).toMatch(/fulfilment: awaiting_csr -> approved {2}approved by ada\n/);
  expect(file).toMatch(/payment: unpaid -> paid {2}taken by ada: when handed over\n/);
  expect(await run('orders', '--state', 'completed')).toMatch(/^.* completed {2}paid .*\n1 order$/);
});

it('ops ships with a number, takes the parcel back and sends it again', async ({ database }) => {
  const { number } = await buildOrder(database.kysely, { paid: true });
  await run('produce', number);
  await expect(run('shipped', number, '--carrier', 'UPS')).rejects.toThrow(/belong together/);
  await expect(run('shipped', number, '--carrier', 'UPS', '--tracking', '#')).rejects.toThrow(
    '--tracking must be 4 to 40 letters and digits',
  );
  const tracked = ['--carrier', 'ups', '--tracking', '1z 999'];
  expect(await run('shipped', number, ...tracked)).toBe(`${number}: shipped, paid`);
  expect(await run('shipped', number, ...tracked, '--mail')).toBe(`${number}: shipped, paid`);
  await expect(run('shipped', number)).rejects.toThrow(
    /\(it is shipped, paid; next: complete or returned\)$/,
  );
  await expect(run('returned', number, '--reason', 'x')).rejects.toThrow(
    '--reason must be refused, unclaimed, undeliverable',
  );
  expect(await run('returned', number)).toBe(`${number}: returned, paid`);
  expect(await run('shipped', number)).toBe(`${number}: shipped, paid`);
  const file = await run('order', number);
  expect(file).toMatch(/shipped -> returned {2}parcel refused, taken back by ada\n/);
  expect(file.match(/ shipped: queued/g)).toHaveLength(3);
});

it('ops hands a ready order over to the bearer of its code', async ({ database }) => {
  const { number } = await buildOrder(database.kysely, {
    country: 'TN',
    method: 'in_store',
    delivery: 'pickup',
  });
  await run('produce', number);
  await run('ready', number);
  const { pickupCode } = await readRow(database.kysely, 'orders', { number });
  const code = pickupCode ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(run('hand-over', number, '--code', '12')).rejects.toThrow(/must be six digits/);
  // One secret in 64 begins with a dash.
  await expect(run('hand-over', number, '--secret', '-83vEjRWeJq83vEjRWeJqw')).rejects.toThrow(
    /^This pickup code does not match this order\./,
  );
  await expect(run('hand-over', number, '--code', wrong)).rejects.toThrow(
    /^This pickup code does not match this order\./,
  );
  await expect(run('hand-over', number, '--code', code)).rejects.toThrow(/ add --paid\.$/);
  expect(await run('hand-over', number, '--code', code, '--paid')).toBe(
    `${number}: completed, paid`,
  );
});

it('ops lists reported prints, accepts one and declines another', async ({ database }) => {
  const order = await buildOrder(database.kysely, { paid: true, items: [{}, { quantity: 3 }] });
  await run('produce', order.number);
  await buildPrintJobs(database.kysely, order, { state: 'waiting' });
  const ids: string[] = [];
  for (const { id: orderItem, quantity: copies } of order.items) {
    const { id } = await database.kysely
      .insertInto('remakeRequests')
      .values({ orderId: order.id, orderItem, copies, words: 'a blue\nline' })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  const [first = '', second = ''] = ids;
  const list = await run('remakes');
  expect(list).toMatch(new RegExp(`${second} .* ${order.number} {2}3 × .* a blue line\\n`));
  expect(list).toMatch(/2 reports$/);
  expect(await run('accept-remake', first, '--copies', '2')).toBe(`${first}: accepted`);
  await expect(run('accept-remake', first)).rejects.toThrow(/no open report/);
  await expect(run('decline-remake', second)).rejects.toThrow(/--reason is missing/);
  await expect(run('decline-remake', second, '--reason', 'x'.repeat(1001))).rejects.toThrow(
    '--reason has at most 1000 characters',
  );
  const reason = 'blurred '.repeat(125).trim();
  expect(await run('decline-remake', second, '--reason', reason)).toBe(`${second}: declined`);
  expect(await run('remakes', '--json')).toBe('[]');
});

it('ops records a transfer, refunds a part of it and closes the review once that was sent', async ({
  database,
}) => {
  const { number } = await buildOrder(database.kysely, { country: 'CA', method: 'interac' });
  await expect(run('mark-paid', number)).rejects.toThrow(
    '--reference is missing: npm run ops -- mark-paid <number> --reference <text> [--shared]',
  );
  await expect(run('produce', number)).rejects.toThrow(
    / is recorded with: npm run ops -- mark-paid$/,
  );
  expect(await run('mark-paid', number, '--reference', 'bank 42')).toBe(`${number}: placed, paid`);
  await expect(run('mark-paid', number, '--reference', 'bank 43')).rejects.toThrow(
    /^No payment can be recorded for this order: it is paid already, or is paid by card\./,
  );
  const refund = [number, '--amount', '0.50', '--reason', 'scratched', '--key', 'one'];
  const asked = await run('refund', ...refund);
  expect(asked).toContain(`${number}: refund of 0.50 CAD is requested, key one\n`);
  expect(await run('refund', ...refund)).toBe(asked);
  const [id = ''] = /[\da-f]{8}-[\da-f-]{27}/.exec(asked) ?? [];
  await expect(run('refund', number, '--amount', '900', '--reason', 'x')).rejects.toThrow(
    /^At most \d+\.\d\d CAD can be refunded\. Nothing was changed\.$/,
  );
  // A script's empty variable would make one refund of two that it meant.
  await expect(run('refund', number, '--reason', 'x', '--key', '')).rejects.toThrow(
    '--key is missing',
  );
  await expect(run('refund', number, '--amount', '0,5', '--reason', 'x')).rejects.toThrow(
    '--amount must be an amount above 0 with 2 decimals at most',
  );
  expect(await run('reviews')).toMatch(
    new RegExp(`^${id} .* ${number} {2}0\\.50 CAD {2}to be refunded manually: scratched\n1 `),
  );
  expect(await run('resolve-review', id, '--note', 'bank 43')).toBe(`${id}: closed`);
  expect(await run('reviews')).toBe('nothing to see to');
  await expect(run('resolve-review', id, '--note', 'x')).rejects.toThrow(/nothing open/);
  await expect(run('resolve-review', 'x', '--note', 'x')).rejects.toThrow(/nothing open/);
});

it('ops ends a payment review as staff decide', async ({ database }) => {
  const { id, number } = await buildOrder(database.kysely, { method: 'helcim' });
  await expect(run('end-review', number, '--paid', '--note', 'x')).rejects.toThrow(
    /\(it is placed, awaiting_payment; next: mark-paid, if it is paid by transfer\)$/,
  );
  const review = { paymentState: 'payment_review' } as const;
  await database.kysely.updateTable('orders').set(review).where('id', '=', id).execute();
  const listed = `^${id} .* ${number} .* USD {2}still in payment review: end-review says .*\n1 to see to$`;
  expect(await run('reviews')).toMatch(new RegExp(listed));
  await expect(run('end-review', number, '--note', 'x')).rejects.toThrow(
    /^say --paid or --unpaid:/,
  );
  await expect(run('end-review', number, '--unpaid')).rejects.toThrow('--note is missing');
  await expect(run('end-review', number, '--paid', '--note', 'x')).rejects.toThrow(
    new RegExp(`^${number}: the shop holds 0.00 USD and not [\\d.]+ USD of it in one charge`),
  );
  const ended = await run('end-review', number, '--unpaid', '--note', 'refunded there');
  expect(ended).toMatch(
    new RegExp(`^${number}: placed, awaiting_payment\nits customer can pay it until 20`),
  );
  expect(await run('order', number)).toMatch(/found unpaid by ada: refunded there$/);
});

it('shows who cancelled an order and with which words, also at the refund', async ({
  database,
}) => {
  const { number } = await buildOrder(database.kysely, { country: 'CA', method: 'interac' });
  await expect(run('mark-paid', number, '--reference', 'bank 42')).rejects.toThrow(
    /^This transfer is recorded for order FPX-[\w-]+ already\. Nothing was changed\.$/,
  );
  await run('mark-paid', number, '--reference', 'bank 42', '--shared');
  expect(await run('cancel', number, '--reason', 'The paper ran out.')).toBe(
    `${number}: cancelled, paid`,
  );
  const file = await run('order', number);
  expect(file).toMatch(
    /fulfilment: placed -> cancelled {2}cancelled by ada: The paper ran out\.\n/,
  );
  // Only the order's history names staff: a reason of a refund may be printed for the customer.
  expect(file).toMatch(/key cancelled: The paper ran out\. /);
});

it('shows what was ordered, where it goes and the number of its parcel', async ({ database }) => {
  const { number } = await buildOrder(database.kysely, {
    country: 'CA',
    paid: true,
    items: [{ size: '4x6', quantity: 2 }, { size: '4x6' }, { productType: 'keychain' }],
    address: { firstName: 'Zoë', lastName: 'Roy', address: '5 Main Street\nApt 2' },
    orderNote: 'Ring\ntwice.',
  });
  await run('produce', number);
  await run('shipped', number, '--carrier', 'ups', '--tracking', '1z999');
  const file = await run('order', number);
  expect(file).toMatch(/\nlines\n {2}3 × photo_print 4x6, \d+\.\d\d CAD\n {2}1 × keychain, /);
  expect(file).toContain(
    '\ndelivery\n  to Zoë Roy, 5 Main Street, Apt 2, Montréal, QC H3B 1A7, CA\n  parcel: UPS 1Z999\n  note: Ring twice.\n',
  );
});

it('shows the studio of a pickup order', async ({ database }) => {
  const { number } = await buildOrder(database.kysely, {
    country: 'TN',
    method: 'in_store',
    delivery: 'pickup',
  });
  expect(await run('order', number)).toMatch(/\ndelivery\n {2}pickup at .+, .+\n/);
});

it('says of a refused move which orders the command is for, and what comes next', async ({
  database,
}) => {
  const { number } = await buildOrder(database.kysely, { paid: true });
  await expect(run('approve', number)).rejects.toThrow(
    /^Only an order that waits for its approval can be approved\. Nothing was changed\. \(it is placed, paid; next: produce\)$/,
  );
  await run('produce', number);
  await expect(run('ready', number)).rejects.toThrow(
    /^Only a pickup order in production can be marked as ready\. /,
  );
  await expect(run('produce', number)).rejects.toThrow(
    /^Only a placed or approved order .*; next: shipped, or ready if it is picked up\)$/,
  );
  await expect(run('complete', number)).rejects.toThrow(
    /^Only an order that is ready, shipped or returned /,
  );
  await expect(run('returned', number)).rejects.toThrow(/^Only a shipped order /);
  await run('shipped', number);
  const waiting = await buildOrder(database.kysely, { country: 'TN' });
  await expect(run('produce', waiting.number)).rejects.toThrow(/; next: approve\)$/);
  await expect(run('approve', 'FPX-000 000 000')).rejects.toThrow(
    'There is no order of this number; npm run ops -- orders lists the latest ones.',
  );
  await expect(run('refund', number, '--reason', 'x')).rejects.toThrow(
    /^Nothing of its money is left to refund\. Nothing was changed\.$/,
  );
});

it('prints one line about a wrong call', async () => {
  await expect(run('order', 'FPX-000000000')).rejects.toThrow('there is no order FPX-000000000');
  await expect(run('approve')).rejects.toThrow('wrong arguments: npm run ops -- approve <number>');
  await expect(run('cancel', 'FPX-000000000', '--why', 'x')).rejects.toThrow(/^Unknown option/);
  await expect(run('refund', 'FPX-000000000', '--amount', '-5', '--reason', 'x')).rejects.toThrow(
    /^--amount has no value; one that begins with a dash is written --amount=-…: npm run ops -- refund .+$/,
  );
  await expect(run('cancel', 'FPX-000000000', '--reason', 'x'.repeat(501))).rejects.toThrow(
    '--reason has at most 500 characters',
  );
  await expect(run('cancel', 'FPX-000000000', '--reason', '\u202e\u0007')).rejects.toThrow(
    '--reason is missing',
  );
  await expect(run('orders', '--limit', '0')).rejects.toThrow(
    '--limit must be a whole number above 0',
  );
  await expect(run('orders', '--state', 'gone')).rejects.toThrow(/^there is no state gone/);
});
