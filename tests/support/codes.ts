import type { QuoteResponse } from '#contract/quote.ts';
import { issueGiftCard } from '#server/features/discounts/index.ts';
import { chunksFor, orderInput, send, type ChunkBody, type TestLine } from './order-input.ts';
import type { TestBrowser, TestShop } from './test-shop.ts';

/** Issues a gift card with this balance in minor units, and returns its code. */
export async function issueCard(
  shop: TestShop,
  amount: number,
  rest: { currency?: 'TND' | 'USD'; isEnabled?: boolean; expiresAt?: Date } = {},
): Promise<{ code: string; id: string }> {
  const issued = await issueGiftCard(shop.database.kysely, shop.config.codeKey, {
    currency: 'TND',
    amount,
    ...rest,
  });
  if (!issued) throw new Error('the code was taken');
  return issued;
}

/** The gift card's amounts; throws if they differ from its ledger. */
export async function readCardBooks(shop: TestShop, id: string) {
  const { rows } = await shop.database.pool.query<{
    balance: number;
    held: number;
    ledger: number;
    captures: number;
  }>(
    `select balance::int, held::int,
       (select coalesce(sum(case kind when 'capture' then -amount when 'hold' then 0 when 'release' then 0
         else amount end), 0)::int from gift_card_entries where gift_card = gift_cards.id) as ledger,
       (select count(*)::int from gift_card_entries where gift_card = gift_cards.id and kind = 'capture') as captures
     from gift_cards where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error('no card');
  if (row.balance !== row.ledger) throw new Error(`the ledger says ${row.ledger}`);
  return row;
}

/** The country, codes and payment method of an order to place. */
export interface Buying {
  readonly country?: 'TN' | 'US';
  readonly code?: string;
  readonly discountCode?: string;
  readonly method?: string;
  readonly changes?: Record<string, unknown>;
}

/** An order as a browser sends it, with the price of the shop's own quote. */
export async function buying(
  browser: TestBrowser,
  lines: readonly TestLine[],
  { country = 'TN', code, discountCode, method, changes = {} }: Buying,
) {
  const order = orderInput(country, changes);
  const { body } = await browser.post<QuoteResponse>('/api/quote', {
    country,
    deliveryMethod: order['deliveryMethod'],
    items: lines.map((line) => ({ productType: 'photo_print', ...line })),
    giftCardCode: code,
    discountCode,
    paymentMethod: method ?? order['paymentMethod'],
  });
  return {
    ...order,
    paymentMethod: body.paymentMethod,
    totalAmount: body.total,
    originalTotal: body.originalTotal,
    discountCode: discountCode ?? null,
    giftCard: code ? { code } : null,
  };
}

/** Sends an order as one chunk. */
export async function place(
  browser: TestBrowser,
  order: Record<string, unknown>,
  lines: readonly TestLine[],
): Promise<{ status: number; body: ChunkBody }> {
  return send(browser, chunksFor(order, lines, 24)[0] ?? {});
}

/** The new quote in a refusal. */
export function freshQuote(body: ChunkBody): QuoteResponse {
  return (body.details as { quote: QuoteResponse }).quote;
}
