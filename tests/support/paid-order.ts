import { chunksFor, priced, send } from './order-input.ts';
import type { TestBrowser, TestShop } from './test-shop.ts';

/** The ids and the total of a placed order. */
export interface TestOrder {
  readonly id: string;
  readonly number: string;
  /** Major units. */
  readonly total: number;
}

/** Sends a request to the sandbox. */
export async function sendToSandbox(
  shop: TestShop,
  path: string,
  body: unknown = {},
): Promise<unknown> {
  const response = await fetch(shop.sandboxUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Places an order of two prints. */
export async function placeTestOrder(
  shop: TestShop,
  browser: TestBrowser,
  country: 'US' | 'CA' | 'TN' = 'US',
  changes: Record<string, unknown> = {},
): Promise<TestOrder> {
  const size = country === 'TN' ? '10x15' : '5x7';
  const lines = [{ photoId: await browser.photo(), size, quantity: 2 }];
  const order = await priced(browser, country, lines, changes);
  const { status, body } = await send(browser, chunksFor(order, lines, 6)[0]);
  if (status !== 200) throw new Error(`the test order was refused: ${body.error}`);
  const { id } = await shop.database.kysely
    .selectFrom('orders')
    .select('id')
    .where('number', '=', order.orderNumber)
    .executeTakeFirstOrThrow();
  return { id, number: order.orderNumber, total: order.totalAmount };
}

/** Pays an order in the card window, including the shop's validation. */
export async function payInWindow(
  shop: TestShop,
  browser: TestBrowser,
  { number, total }: TestOrder,
): Promise<void> {
  const { body } = await browser.post<{ checkoutToken: string }>('/api/initialize-payment', {
    selectedCountry: 'US',
    total,
    orderNumber: number,
  });
  await sendToSandbox(shop, `/helcim-pay/${body.checkoutToken}/pay`, {
    cardNumber: '4124939999999990',
    expiry: '01/28',
    cvv: '100',
    cardHolderName: 'Test Card',
  });
  const paid = await browser.post<{ success: boolean }>('/api/validate-payment', {
    sessionId: body.checkoutToken,
    orderNumber: number,
  });
  if (!paid.body.success) throw new Error(`the test order ${number} could not be paid`);
}

/** Places an order and pays it by card. */
export async function placePaidOrder(
  shop: TestShop,
  browser: TestBrowser,
  changes: Record<string, unknown> = {},
): Promise<TestOrder> {
  const order = await placeTestOrder(shop, browser, 'US', changes);
  await payInWindow(shop, browser, order);
  return order;
}

/** The refunds of an order at the provider, in their order: kind and amount in major units. */
export async function refundedTotal(
  shop: TestShop,
  { id }: TestOrder,
): Promise<{ type: string; amount: number }[]> {
  const attempts = await shop.database.kysely
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', id)
    .execute();
  const own = new Set(attempts.map((attempt) => attempt.id));
  const response = await fetch(`${shop.sandboxUrl}/control/transactions`);
  const all = (await response.json()) as {
    type: string;
    amount: number;
    invoiceNumber: string;
    transactionId: number;
    originalTransactionId: number | null;
  }[];
  const purchases = all
    .filter(({ invoiceNumber }) => own.has(invoiceNumber))
    .map(({ transactionId }) => transactionId);
  return all
    .filter(({ originalTransactionId: id }) => id !== null && purchases.includes(id))
    .map(({ type, amount }) => ({ type, amount }));
}
