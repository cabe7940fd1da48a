import { findOrderByNumber } from '#server/features/orders/index.ts';
import { cancelByStaff } from '#server/features/orders/lifecycle/staff-actions.ts';
import { listReviews, refundByStaff } from '#server/features/payments/index.ts';
import { runRefund } from '#server/features/payments/refunds/run-refund.ts';
import { callerNamed } from './callers.ts';
import type { TestShop } from './test-shop.ts';

/** Refunds, reviews and documents of an order in a test shop. */
type Numbered = { readonly number: string };

/** The stored order. */
export async function readOrder(shop: TestShop, { number }: Numbered) {
  const order = await findOrderByNumber(shop.database.kysely, number);
  if (!order) throw new Error(`${number} is gone`);
  return order;
}

/** Requests a refund of an amount in minor units, or of all that is left; returns its id. */
export async function requestRefund(
  shop: TestShop,
  { number }: Numbered,
  amount: number | null = null,
): Promise<string> {
  const request = { key: crypto.randomUUID(), reason: 'a test', amount };
  const requested = await refundByStaff(shop.deps.orders, callerNamed('Bo'), number, () => request);
  if (!requested.ok) throw new Error(`refund refused: ${requested.code}`);
  return requested.value.refund.id;
}

/** Requests a refund as {@link requestRefund} does and sends it once. */
export async function refundOrder(...request: Parameters<typeof requestRefund>): Promise<string> {
  const id = await requestRefund(...request);
  await runRefund(request[0].deps.payments, id);
  return id;
}

/** Cancels an order as staff do. */
export async function cancelOrder(
  shop: TestShop,
  { number }: Numbered,
  reason = 'a test',
): Promise<void> {
  const cancelled = await cancelByStaff(shop.deps.orders, callerNamed('Bo'), number, reason);
  if (!cancelled.ok) throw new Error(`not cancelled: ${cancelled.code}`);
}

/** The open reviews of an order. */
export async function reviewsOf(shop: TestShop, { number }: Numbered) {
  const reviews = await listReviews(shop.deps.payments);
  return reviews.filter(({ orderNumber }) => orderNumber === number);
}

/** The invoice and the credit notes of an order with their amounts, such as `invoice 2098`. */
export async function documentsOf(shop: TestShop, { number }: Numbered): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ document: string }>(
    `select kind || ' ' || invoices.amount as document from invoices join orders on orders.id = order_id
     where orders.number = $1 order by kind desc, sequence`,
    [number],
  );
  return rows.map(({ document }) => document);
}

/** The provider's id of an order's charge. */
export async function transactionOf(shop: TestShop, { number }: Numbered): Promise<string> {
  const { rows } = await shop.database.pool.query<{ transaction: string }>(
    `select provider_transaction as transaction from payment_attempts
     join orders on orders.id = order_id where number = $1`,
    [number],
  );
  if (!rows[0]) throw new Error(`no attempt of ${number}`);
  return rows[0].transaction;
}

/** Calls Helcim as the merchant's other programs and its dashboard do. */
export async function callHelcim(shop: TestShop, path: string, body: object): Promise<unknown> {
  const response = await fetch(shop.sandboxUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'api-token': shop.config.helcim?.apiToken ?? '',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ ipAddress: '127.0.0.1', ...body }),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return await response.json();
}
