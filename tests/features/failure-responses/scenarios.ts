import { holdGiftCard } from '#server/features/discounts/index.ts';
import {
  buying,
  place,
  type Buying,
  chunksFor,
  freshNumber,
  createLines,
  orderInput,
  type TestLine,
} from '#tests/support/orders.ts';
import { issueCard } from '#tests/support/paying.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';

/** A request that the shop refuses, or whose response names codes without effect. */
export interface RefusedCall {
  readonly url: string;
  /** Sent by POST; a call without one is a GET. */
  readonly payload?: object;
}

/** Prepares a call in a new session; `neighbor` opens another session of the same network address. */
export type Scenario = (stage: {
  readonly shop: TestShop;
  readonly browser: TestBrowser;
  readonly neighbor: () => Promise<TestBrowser>;
}) => Promise<RefusedCall> | RefusedCall;

const photoPrint = { productType: 'photo_print', size: '10x15', quantity: 1 };

function quote(changes: Record<string, unknown>): RefusedCall {
  return {
    url: '/api/quote',
    payload: { country: 'TN', deliveryMethod: 'shipping', items: [photoPrint], ...changes },
  };
}

const american = { country: 'US', items: [{ ...photoPrint, size: '4x6' }] };

function withCard(
  card: Parameters<typeof issueCard>[2],
  changes: Record<string, unknown> = {},
  amount = 5000,
) {
  return async ({ shop }: { readonly shop: TestShop }): Promise<RefusedCall> =>
    quote({ ...changes, giftCardCode: (await issueCard(shop, amount, card)).code });
}

let contacts = 0;

function freshContact() {
  contacts += 1;
  return { email: `refused${contacts}@example.com`, phone: `+216 71 ${200_000 + contacts}` };
}

const tenMinutesMs = 10 * 60 * 1000;

/** Issues a card of which another session's payment holds `held` of 5000. */
export async function heldCard(shop: TestShop, held: number): Promise<string> {
  const { code, id } = await issueCard(shop, 5000);
  const other = await shop.browser(`198.51.100.${contacts % 250}`);
  const lines = await createLines(other, 1);
  const { body } = await place(
    other,
    await buying(other, lines, { changes: freshContact() }),
    lines,
  );
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'select id from orders where number = $1',
    [body.data.orderNumber],
  );
  const now = shop.parts.clock();
  const move = { giftCard: id, orderId: rows[0]?.id ?? '', reference: 'other', amount: held };
  await shop.database.kysely
    .transaction()
    .execute((trx) => holdGiftCard(trx, { ...move, expiresAt: new Date(now + tenMinutesMs) }, now));
  return code;
}

/** Uses up the guesses of a session. */
export async function spendGuesses(browser: TestBrowser): Promise<void> {
  for (let guess = 0; guess < 5; guess += 1) {
    await browser.post('/api/price-rules', { code: `WRONG${guess}` });
  }
}

/** Scenarios of `POST /api/quote`. */
export const quoteScenarios: Readonly<Record<string, Scenario>> = {
  'no items': () => quote({ items: [] }),
  'too many items': () => quote({ items: Array.from({ length: 2001 }, () => photoPrint) }),
  'unknown product': () => quote({ items: [{ ...photoPrint, productType: 'poster' }] }),
  'product of another country': () =>
    quote({ items: [photoPrint, { productType: '3d_frame', size: '3d_frame', quantity: 1 }] }),
  'size of another country': () => quote({ items: [{ ...photoPrint, size: '4x6' }] }),
  'quantity of 100': () => quote({ items: [{ ...photoPrint, quantity: 100 }] }),
  'method not offered': () => quote({ paymentMethod: 'helcim' }),
  'unknown studio': () => quote({ studioId: '00000000-0000-4000-8000-000000000000' }),
  'unknown country': () => quote({ country: 'Atlantis' }),
  'fields of a wrong type': () => quote({ items: [{ size: 1 }], deliveryMethod: 'pigeon' }),
  'unknown discount': () => quote({ discountCode: 'NOSUCHCODE' }),
  'discount before its start': () => quote({ discountCode: 'SOON99' }),
  'discount after its end': () => quote({ discountCode: 'SPRING24' }),
  'paused discount': () => quote({ discountCode: 'PAUSED1' }),
  'used-up discount': () => quote({ discountCode: 'USEDUP' }),
  'discount in another currency': () => quote({ discountCode: 'INDOLLARS' }),
  'discount of another country': () => quote({ discountCode: 'INFRANCE' }),
  'discount of another product': () => quote({ discountCode: 'KEYCHAINS' }),
  'discount below its minimum': () => quote({ discountCode: 'FROM1000' }),
  'unknown gift card': () => quote({ giftCardCode: 'NOSUCHCARD000000' }),
  'disabled gift card': withCard({ isEnabled: false }),
  'expired gift card': withCard({ expiresAt: new Date('2020-01-01') }),
  'gift card in another currency': withCard({ currency: 'USD' }),
  'gift card without balance': () => quote({ giftCardCode: 'DEMOZERO00000000', ...american }),
  'gift card that is held': async ({ shop }) => quote({ giftCardCode: await heldCard(shop, 5000) }),
  'gift card that covers a part, alone': withCard({}, { paymentMethod: 'gift_card' }, 100),
  'gift card that is held in part, alone': async ({ shop }) =>
    quote({ giftCardCode: await heldCard(shop, 4900), paymentMethod: 'gift_card' }),
  'order below the card minimum': () =>
    quote({ ...american, discountCode: 'ALMOSTALL', paymentMethod: 'helcim' }),
  'both codes wrong': () => quote({ discountCode: 'NOSUCHCODE', giftCardCode: 'NOSUCHCARD000000' }),
  'too many wrong codes': async ({ browser }) => {
    await spendGuesses(browser);
    return quote({ discountCode: 'NOSUCHCODE' });
  },
};

function chunk(order: Record<string, unknown>, lines: readonly object[]): RefusedCall {
  return {
    url: '/api/orders/chunk',
    payload: {
      orderNumber: order['orderNumber'],
      chunkIndex: 0,
      totalChunks: 1,
      order,
      orderItems: lines,
    },
  };
}

/** An order with the price of the shop's quote and then `changes`. */
function order(changes: Record<string, unknown>, what: Buying = {}) {
  return async ({ browser }: { readonly browser: TestBrowser }): Promise<RefusedCall> => {
    const lines = await createLines(browser, 1, what.country === 'US' ? '4x6' : '10x15');
    const buyer = { ...freshContact(), ...what.changes };
    const placed = await buying(browser, lines, { ...what, changes: buyer });
    return chunk({ ...placed, ...changes }, lines);
  };
}

async function placeOne(browser: TestBrowser, changes: Record<string, unknown>): Promise<void> {
  const lines = await createLines(browser, 1);
  const { status } = await place(browser, await buying(browser, lines, { changes }), lines);
  if (status !== 200) throw new Error(`an order before the refused one got ${status}`);
}

function inlinePhoto(base64: string): RefusedCall {
  return chunk(orderInput('TN', { totalAmount: 10.5 }), [
    { size: '10x15', quantity: 1 },
    { base64, size: '10x15', quantity: 1 },
  ]);
}

async function ownPhoto(browser: TestBrowser): Promise<readonly TestLine[]> {
  return await createLines(browser, 1);
}

/** Scenarios of `POST /api/orders/chunk`. */
export const placingScenarios: Readonly<Record<string, Scenario>> = {
  'missing contact': order({ name: ' ', phone: '' }),
  'invalid e-mail': order({ email: 'nobody' }),
  'invalid phone': order({ phone: '12' }),
  'web address in the name': order({ name: 'www.example.com' }),
  'missing address': order({ shippingAddress: null }),
  'invalid postal code': order({
    shippingAddress: {
      firstName: 'A',
      lastName: 'B',
      address: 'C',
      city: 'D',
      postalCode: 'X',
      country: 'TN',
    },
  }),
  'missing studio': order({ deliveryMethod: 'pickup', paymentMethod: 'in_store' }),
  'another total': order({ totalAmount: 1 }),
  'another total with a wrong discount': order({ totalAmount: 1, discountCode: 'INFRANCE' }),
  'another method': order({ paymentMethod: 'none' }),
  'method not offered': order({ paymentMethod: 'helcim' }),
  'unknown gift card': order({ giftCard: { code: 'NOSUCHCARD000000' } }),
  'gift card that covers a part, alone': async (stage) => {
    const { code } = await issueCard(stage.shop, 100);
    return await order({ paymentMethod: 'gift_card', giftCard: { code } })(stage);
  },
  'gift card that is held in part, alone': async (stage) => {
    const code = await heldCard(stage.shop, 4900);
    return await order({ paymentMethod: 'gift_card', giftCard: { code } })(stage);
  },
  'order below the card minimum': order(
    {},
    { country: 'US', discountCode: 'ALMOSTALL', method: 'helcim' },
  ),
  'discount used before by this e-mail': async (stage) => {
    const contact = freshContact();
    const lines = await ownPhoto(stage.browser);
    const first = await buying(stage.browser, lines, {
      discountCode: 'ONCEEACH',
      changes: contact,
    });
    await place(stage.browser, first, lines);
    return await order({}, { discountCode: 'ONCEEACH', changes: contact })(stage);
  },
  'photos that are not stored': async ({ browser }) => {
    const lines = [
      ...(await ownPhoto(browser)),
      { photoId: crypto.randomUUID(), size: '10x15', quantity: 1 },
    ];
    return chunk(orderInput('TN', { totalAmount: 1 }), lines);
  },
  'no lines': () => chunk(orderInput('TN', { totalAmount: 8 }), []),
  'number of another session': async (stage) => {
    const number = freshNumber();
    await placeOne(await stage.neighbor(), { ...freshContact(), orderNumber: number });
    return await order({ orderNumber: number })(stage);
  },
  'missing chunks': async ({ browser }) => {
    const lines = await createLines(browser, 3);
    const [first, , last] = chunksFor(orderInput('TN', { totalAmount: 8 }), lines, 1);
    await browser.post('/api/orders/chunk', first);
    return { url: '/api/orders/chunk', payload: last ?? {} };
  },
  'fourth unconfirmed order': async (stage) => {
    const contact = freshContact();
    for (let placed = 0; placed < 3; placed += 1) await placeOne(stage.browser, contact);
    return await order({}, { changes: contact })(stage);
  },
  'too many orders of a session': async (stage) => {
    for (let placed = 0; placed < 4; placed += 1) await placeOne(stage.browser, freshContact());
    return await order({})(stage);
  },
  'too many orders of an address': async (stage) => {
    for (let placed = 0; placed < 5; placed += 1) {
      await placeOne(await stage.neighbor(), freshContact());
    }
    return await order({})(stage);
  },
  'image with too many pixels': () =>
    inlinePhoto(`data:image/gif;base64,${btoa('GIF89a'.repeat(9))}`),
  'image that is no image': () => inlinePhoto('data:text/html;base64,PGI+'),
  'image that is not base64': () => inlinePhoto('data:image/png;base64,*'),
  'image without content': () =>
    inlinePhoto(`data:image/png;base64,${btoa('plain text'.repeat(9))}`),
  'image that is cut off': () =>
    inlinePhoto(
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
    ),
  'too many wrong codes': async (stage) => {
    const call = await order({ discountCode: 'NOSUCHCODE' })(stage);
    await spendGuesses(stage.browser);
    return call;
  },
};
