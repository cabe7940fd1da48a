import type { Currency } from '#domain/common/money.ts';
import type { LinkedOrder } from '#contract/order-links.ts';
import { issueGiftCard } from '#server/features/discounts/index.ts';
import { signOrderLink } from '#server/features/orders/records/order-link.ts';
import { reconcilePayments } from '#server/features/payments/attempts/reconcile.ts';
import { callerNamed } from './callers.ts';
import {
  place as placeOrder,
  priced,
  type TestLine,
  placeTestOrder,
  type TestOrder,
} from './orders.ts';
import { readOrder, transactionOf } from './refunds.ts';
import { steer, type TestBrowser, type TestShop } from './test-shop.ts';

/** An order that awaits its card payment; `total` in major units. */
export interface AwaitingOrder {
  readonly number: string;
  readonly total: number;
}

interface Opened {
  readonly checkoutToken: string;
  readonly secretToken: string;
  readonly error?: string;
}

/** The card window's outcome, and its message to the page if it posted one. */
interface Seen {
  readonly outcome: string;
  readonly message?: { readonly eventStatus: string; readonly eventMessage: string } | null;
}

interface Verdict {
  readonly success: boolean;
  readonly code?: string;
  readonly order?: { readonly paymentStatus: string };
}

/** Everything about an order's money, as the database has it. */
interface Money {
  readonly state: string;
  /** The number of times it became paid. */
  readonly paid: number;
  readonly mails: number;
  readonly attempts: string[];
  readonly captured: number;
  /** Refunds requested to the card. */
  readonly returned: number;
  /** Amount captured from a gift card. */
  readonly gift: number;
  /** Amount held on the gift card, for any order. */
  readonly held: number;
  readonly reviews: string[];
}

const money = `
  select payment_state as state,
    (select count(*)::int from order_transitions
      where order_id = orders.id and machine = 'payment' and to_state = 'paid') as paid,
    (select count(*)::int from order_mails where order_id = orders.id) as mails,
    (select coalesce(array_agg(state order by created_at), '{}') from payment_attempts
      where order_id = orders.id) as attempts,
    (select coalesce(sum(captured), 0)::int from payment_attempts where order_id = orders.id) as captured,
    (select coalesce(sum(card_amount), 0)::int from refunds where order_id = orders.id) as returned,
    (select coalesce(sum(amount), 0)::int from gift_card_entries
      where order_id = orders.id and kind = 'capture') as gift,
    (select coalesce(sum(held), 0)::int from gift_cards where id = orders.gift_card) as held,
    (select coalesce(array_agg(reason order by created_at), '{}') from payment_reviews
      where order_id = orders.id) as reviews
  from orders where number = $1`;

/** A gift card with the code its holder knows and its id in the database. */
export interface TestGiftCard {
  readonly id: string;
  readonly code: string;
}

async function placeWith(
  browser: TestBrowser,
  lines: readonly TestLine[] | undefined,
  paid: Record<string, unknown>,
): Promise<AwaitingOrder> {
  const photos = lines ?? [{ photoId: await browser.photo(), size: '5x7', quantity: 2 }];
  const order = await priced(browser, 'US', photos, paid);
  const { status } = await placeOrder(browser, order, photos);
  if (status !== 200) throw new Error(`the order was refused: ${status}`);
  return { number: order.orderNumber, total: order.totalAmount };
}

type CardMethod = 'helcim' | 'credit';

function place(
  browser: TestBrowser,
  lines?: readonly TestLine[],
  method: CardMethod = 'helcim',
  changes: Record<string, unknown> = {},
): Promise<AwaitingOrder> {
  return placeWith(browser, lines, { paymentMethod: method, ...changes });
}

/** Places an order paid by a gift card as far as its balance goes, and by a bank card for the rest. */
function placePartly(
  browser: TestBrowser,
  { code }: TestGiftCard,
  lines?: readonly TestLine[],
  method: CardMethod = 'helcim',
): Promise<AwaitingOrder> {
  return placeWith(browser, lines, { paymentMethod: `${method}+gift_card`, giftCard: { code } });
}

function open(browser: TestBrowser, { number, total }: AwaitingOrder) {
  return browser.post<Opened>('/api/initialize-payment', {
    selectedCountry: 'US',
    total,
    orderNumber: number,
  });
}

async function opened(browser: TestBrowser, order: AwaitingOrder): Promise<Opened> {
  const { status, body } = await open(browser, order);
  if (status !== 200) throw new Error(`no window: ${body.error}`);
  return body;
}

/** Creates a Stripe Checkout session. */
function checkout(browser: TestBrowser, { number }: AwaitingOrder, base = 'http://localhost:80') {
  return browser.post<{ readonly id: string; readonly url: string; readonly error?: string }>(
    '/api/create-checkout-session',
    {
      orderNumber: number,
      success_url: `${base}/order-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${base}/order-cancel`,
    },
  );
}

/** Places an order to be paid on Stripe's page, in part by a gift card if one is given, and opens its session. */
async function placeAtCheckout(browser: TestBrowser, card: TestGiftCard | null = null) {
  const order = card
    ? await placePartly(browser, card, undefined, 'credit')
    : await place(browser, undefined, 'credit');
  const { status, body } = await checkout(browser, order);
  if (status !== 200) throw new Error(`no session: ${body.error}`);
  return { order, session: body.id, url: body.url };
}

/** Places an order, paid in part by a gift card if one is given, and opens its card window. */
async function placeAtWindow(browser: TestBrowser, card?: TestGiftCard) {
  const order = card ? await placePartly(browser, card) : await place(browser);
  return { order, ...(await opened(browser, order)) };
}

/** Reports to the shop what the card window or the Stripe Checkout page said. */
export function reportPayment(
  browser: TestBrowser,
  { number }: AwaitingOrder,
  token: string,
  eventMessage?: string,
) {
  return browser.post<Verdict>('/api/validate-payment', {
    sessionId: token,
    orderNumber: number,
    ...(eventMessage !== undefined && { eventMessage }),
  });
}

async function validate(...report: Parameters<typeof reportPayment>): Promise<Verdict> {
  return (await reportPayment(...report)).body;
}

/** The secret of the order's private link. */
export async function findOrderLink(
  shop: TestShop,
  order: Pick<AwaitingOrder, 'number'>,
): Promise<string> {
  return signOrderLink(await readOrder(shop, order), shop.deps.orders.orderLinkKey);
}

/** The page of an order as its private link shows it to anybody. */
export async function openOrderPage(
  shop: TestShop,
  order: Pick<AwaitingOrder, 'number'>,
): Promise<LinkedOrder> {
  const browser = await shop.browser();
  const link = await findOrderLink(shop, order);
  return (await browser.get<{ data: LinkedOrder }>(`/api/order-links/${link}`)).body.data;
}

/** Actions of customers at the providers, and the shop's periodic reconciliation. */
function customersOf(shop: TestShop) {
  return {
    /** Pays in the card window. */
    pay: async (checkoutToken: string, cvv = '100'): Promise<Seen> =>
      (await steer(shop, `/helcim-pay/${checkoutToken}/pay`, {
        cardNumber: '4124939999999990',
        expiry: '01/28',
        cvv,
        cardHolderName: 'Zoë A/B',
      })) as Seen,
    /** Pays on the Stripe Checkout page. */
    payAt: async (sessionId: string, cardNumber = '4242424242424242'): Promise<Seen> =>
      (await steer(shop, `/c/pay/${sessionId}/pay`, {
        cardNumber,
        expiry: '01/40',
        cvc: '100',
        cardHolderName: 'Zoë A/B',
      })) as Seen,
    sweep: () => reconcilePayments(shop.deps.payments),
  };
}

/** Gift cards, in minor units of USD. */
function giftCardsOf(shop: TestShop) {
  return {
    /** A new gift card with this balance. */
    giftCard: (amount: number): Promise<TestGiftCard> =>
      issueCard(shop, amount, { currency: 'USD' }),
    balanceOf: async ({
      id,
    }: TestGiftCard): Promise<{ balance: number; held: number } | undefined> => {
      const { rows } = await shop.database.pool.query<{ balance: number; held: number }>(
        'select balance, held from gift_cards where id = $1',
        [id],
      );
      return rows[0];
    },
  };
}

/** Actions of customers, providers and time around payments in a test shop. */
export function payingIn(shop: TestShop) {
  return {
    place,
    placePartly,
    open,
    opened,
    placeAtWindow,
    placeAtCheckout,
    checkout,
    validate,
    ...customersOf(shop),
    ...giftCardsOf(shop),
    moneyOf: async ({ number }: AwaitingOrder): Promise<Money | undefined> => {
      const { rows } = await shop.database.pool.query<Money>(money, [number]);
      return rows[0];
    },
    /** Amounts of reviewed money that belongs to no order. */
    strays: async (): Promise<string[]> => {
      const { rows } = await shop.database.pool.query<{ amount: string }>(
        'select amount from payment_reviews where order_id is null order by created_at',
      );
      return rows.map(({ amount }) => amount);
    },
    steer: (path: string, body: object) => steer(shop, path, body),
    /** Changes the state of the attempt with this window or session. */
    setAttempt: async (token: string, state: string): Promise<void> => {
      await shop.database.pool.query(
        'update payment_attempts set state = $1 where checkout_token = $2',
        [state, token],
      );
    },
  };
}

/** See {@link payingIn}. */
export type Paying = ReturnType<typeof payingIn>;

/** Places an order and pays it on Stripe's page; returns it with the id of its charge. */
export async function paidAtCheckout(
  shop: TestShop,
  paying: Paying,
  card: TestGiftCard | null = null,
): Promise<{ order: AwaitingOrder; payment: string }> {
  const browser = await shop.browser();
  const { order, session } = await paying.placeAtCheckout(browser, card);
  await paying.payAt(session);
  const { success } = await paying.validate(browser, order, session);
  if (!success) throw new Error(`the test order ${order.number} could not be paid`);
  return { order, payment: await transactionOf(shop, order) };
}

/** Places an order and pays it on Stripe's page by a method whose money takes days; holds back the webhooks. */
export async function payDelayed(paying: Paying, browser: TestBrowser) {
  const placed = await paying.placeAtCheckout(browser);
  await paying.steer('/control/webhooks', { hold: true });
  await paying.steer('/control/charges', { count: 1, delayed: true });
  await paying.payAt(placed.session);
  await paying.validate(browser, placed.order, placed.session);
  return placed;
}

/** Pays an order in the card window, including the shop's validation. */
export async function payInWindow(
  shop: TestShop,
  browser: TestBrowser,
  order: TestOrder,
): Promise<void> {
  const { checkoutToken } = await opened(browser, order);
  await customersOf(shop).pay(checkoutToken);
  const { success } = await validate(browser, order, checkoutToken);
  if (!success) throw new Error(`the test order ${order.number} could not be paid`);
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

/** Issues a gift card with this balance in minor units, of TND by default. */
export async function issueCard(
  shop: TestShop,
  amount: number,
  rest: { currency?: Currency; isEnabled?: boolean; expiresAt?: Date } = {},
): Promise<TestGiftCard> {
  const issued = await issueGiftCard(shop.database.kysely, callerNamed('Bo'), shop.config.codeKey, {
    currency: 'TND',
    amount,
    ...rest,
  });
  if (!issued.ok) throw new Error('the code was taken');
  return issued.value;
}
