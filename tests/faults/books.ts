import { canMove, fulfilmentTransitions, paymentTransitions } from '#domain/order-states.ts';
import { isCardMethod } from '#domain/payment-methods.ts';
import { lateRefundKey } from '#server/features/payments/attempts/finalize-charge.ts';
import type { ProviderCharge } from './charges.ts';
import type { ShopBooks, StoredAttempt, StoredOrderRow } from './ledger.ts';

/** The providers' charges beside the shop's tables, and the mails that were queued. */
export interface Books extends ShopBooks {
  readonly charges: readonly ProviderCharge[];
  readonly confirmations: ReadonlyMap<string, number>;
  /** Tokens of charges that others made on the same accounts. */
  readonly foreign: ReadonlySet<string>;
}

const paidStates = ['paid', 'partially_refunded', 'refunded'];
const isCancelled = (order: StoredOrderRow): boolean => order.fulfilment_state === 'cancelled';
const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/**
 * Whether the order has been paid. An order in manual review may have been refunded entirely without ever
 * being paid.
 */
const isPaid = ({ moves }: Books, { id, payment_state }: StoredOrderRow): boolean =>
  paidStates.includes(payment_state) &&
  (payment_state !== 'refunded' ||
    moves.some(({ order_id, to_state }) => order_id === id && to_state === 'paid'));

const attemptOf = ({ attempts }: Books, charge: ProviderCharge): StoredAttempt | undefined =>
  attempts.find(({ checkout_token }) => checkout_token === charge.token);

const isReviewed = ({ reviews }: Books, { transaction }: ProviderCharge): boolean =>
  reviews.some((review) => review.provider_transaction === transaction);

/** Whether the charge itself is under review; a review of one of its refunds does not count. */
const isDoubted = ({ reviews }: Books, { transaction }: ProviderCharge): boolean =>
  reviews.some(
    ({ provider_transaction: id, reason }) => id === transaction && !reason.startsWith('refund '),
  );

/** Whether the charge was captured after its order no longer needed payment, and is refunded automatically. */
const isLate = ({ refunds }: Books, { transaction }: ProviderCharge): boolean =>
  refunds.some(({ key }) => key === lateRefundKey(transaction));

/** The charges that an order counts as its payment. */
const paymentOf = (books: Books, order: StoredOrderRow): ProviderCharge[] =>
  books.charges.filter((charge) => {
    const attempt = attemptOf(books, charge);
    return (
      attempt?.order_id === order.id &&
      attempt.provider_transaction === charge.transaction &&
      charge.captured === order.total &&
      !isLate(books, charge) &&
      isPaid(books, order)
    );
  });

const refundedOf = (
  { refunds }: Books,
  order: StoredOrderRow,
  part: 'card_amount' | 'gift_card_amount',
) =>
  sum(
    refunds
      .filter(({ order_id, state }) => order_id === order.id && state === 'done')
      .map((refund) => refund[part]),
  );

/** Captured minus refunded at the provider equals paid minus refunded at the order. */
const orderMoney = (books: Books, order: StoredOrderRow): string[] => {
  if (!isCardMethod(order.payment_method)) return [];
  const payments = paymentOf(books, order).filter((charge) => !isDoubted(books, charge));
  if (!isPaid(books, order)) return [];
  const [payment, ...more] = payments;
  if (!payment) return [`is ${order.payment_state}, and no charge of a provider pays it`];
  if (more.length > 0) return [`is paid ${payments.length} times`];
  const balance = payment.captured - payment.refunded;
  const attempt = attemptOf(books, payment);
  const ownRefunds = books.refunds.filter(
    ({ attempt: id, state }) => id === attempt?.id && state === 'done',
  );
  const expected = order.total - sum(ownRefunds.map(({ card_amount }) => card_amount));
  return balance === expected ? [] : [`keeps ${balance} at the provider and says ${expected}`];
};

const ownCharges = ({ charges, foreign }: Books): ProviderCharge[] =>
  charges.filter(({ token }) => !foreign.has(token));

/** Charges of others on the same accounts are neither refunded nor under review. */
const foreignMoney = (books: Books): string[] =>
  books.charges
    .filter(({ token }) => books.foreign.has(token))
    .flatMap((charge) => {
      const name = `charge ${charge.transaction} of somebody else`;
      return [
        ...(charge.refunded > 0 ? [`${name}: was refunded`] : []),
        ...(isReviewed(books, charge) ? [`${name}: is in review`] : []),
      ];
    });

/** Every charge pays an order, was refunded or is under review. */
const looseMoney = (books: Books): string[] =>
  ownCharges(books).flatMap((charge) => {
    const attempt = attemptOf(books, charge);
    const order = books.orders.find(({ id }) => id === attempt?.order_id);
    const name = `charge ${charge.transaction} of ${order?.number ?? 'no order'}`;
    if (charge.refunded > charge.captured) return [`${name}: more was given back than taken`];
    if (charge.refunded === charge.captured || isReviewed(books, charge)) return [];
    if (order && paymentOf(books, order).includes(charge)) return [];
    return [`${name}: ${charge.captured - charge.refunded} kept, neither paying nor in review`];
  });

const entriesOf = ({ entries }: Books, order: StoredOrderRow, kind: string): number[] =>
  entries
    .filter((entry) => entry.order_id === order.id && entry.kind === kind)
    .map(({ amount }) => amount);

/** A paid order captured its gift card's part once; an unpaid order captured nothing. */
const orderGiftCard = (books: Books, order: StoredOrderRow): string[] => {
  const captured = entriesOf(books, order, 'capture');
  const kept = sum(captured) - sum(entriesOf(books, order, 'refund'));
  const byCard = isCardMethod(order.payment_method);
  const owes = byCard ? isPaid(books, order) : !isCancelled(order) || isPaid(books, order);
  const expected = owes ? order.gift_card_amount - refundedOf(books, order, 'gift_card_amount') : 0;
  return [
    ...(captured.length > 1 ? [`took its gift card ${captured.length} times`] : []),
    ...(kept === expected ? [] : [`keeps ${kept} of its gift card and says ${expected}`]),
  ];
};

const cardLedgers = ({ cards, entries }: Books): string[] =>
  cards.flatMap(({ id, balance, held }) => {
    const own = entries.filter(({ gift_card }) => gift_card === id);
    const of = (...kinds: string[]) =>
      sum(own.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
    const expected = of('issue', 'refund', 'adjust') - of('capture');
    const open = own.filter(
      ({ kind, order_id, reference }) =>
        kind === 'hold' &&
        !own.some(
          (other) =>
            ['capture', 'release'].includes(other.kind) &&
            other.order_id === order_id &&
            other.reference === reference,
        ),
    );
    return [
      ...(balance === expected ? [] : [`gift card: balance ${balance}, ledger ${expected}`]),
      ...(balance < 0 ? [`gift card: balance ${balance}`] : []),
      ...(held === 0 ? [] : [`gift card: ${held} still held at rest`]),
      ...(open.length === 0 ? [] : [`gift card: ${open.length} holds neither taken nor released`]),
    ];
  });

const discounts = ({ rules, uses, orders }: Books): string[] =>
  rules.flatMap(({ id, used, usage_limit }) => {
    const live = orders.filter((order) => order.price_rule === id && !isCancelled(order)).length;
    const written = uses.filter(({ price_rule }) => price_rule === id).length;
    return [
      ...(used === live ? [] : [`discount: ${used} uses counted, ${live} live orders`]),
      ...(used === written ? [] : [`discount: ${used} uses counted, ${written} written down`]),
      ...(usage_limit !== null && used > usage_limit ? [`discount: ${used} uses`] : []),
    ];
  });

const tables: Readonly<
  Record<'payment' | 'fulfilment', Readonly<Record<string, readonly string[]>>>
> = { payment: paymentTransitions, fulfilment: fulfilmentTransitions };
const starts = { payment: 'unpaid', fulfilment: 'draft' } as const;

const orderHistory = ({ moves }: Books, order: StoredOrderRow): string[] =>
  (['payment', 'fulfilment'] as const).flatMap((machine) => {
    const own = moves.filter((move) => move.order_id === order.id && move.machine === machine);
    const illegal = own.filter(({ from_state, to_state }, index) => {
      const before = own[index - 1]?.to_state ?? starts[machine];
      return before !== from_state || !canMove(tables[machine], from_state, to_state);
    });
    const last = own.at(-1)?.to_state ?? starts[machine];
    const state = machine === 'payment' ? order.payment_state : order.fulfilment_state;
    return [
      ...illegal.map(({ from_state, to_state }) => `went from ${from_state} to ${to_state}`),
      ...(last === state ? [] : [`is ${state}, its history ends with ${last}`]),
    ];
  });

const orderPaidOnce = (books: Books, order: StoredOrderRow): string[] => {
  const { moves, confirmations } = books;
  const became = moves.filter(
    ({ order_id, to_state }) => order_id === order.id && to_state === 'paid',
  );
  const mails = confirmations.get(order.id) ?? 0;
  const expected = isPaid(books, order) || !isCardMethod(order.payment_method) ? 1 : 0;
  const review = order.payment_state === 'payment_review';
  return [
    ...(became.length > 1 ? [`became paid ${became.length} times`] : []),
    ...(isPaid(books, order) && became.length === 0 ? ['is paid and never became so'] : []),
    ...(mails === expected || (review && mails <= 1) ? [] : [`queued ${mails} confirmations`]),
  ];
};

const unfinished = ({ attempts, refunds, orders, reviews }: Books): string[] => [
  ...attempts
    .filter(({ state }) =>
      ['created', 'initializing', 'open', 'processing', 'indeterminate'].includes(state),
    )
    .map(({ id, state }) => `try ${id} is still ${state}`),
  ...refunds
    .filter(({ state }) => ['requested', 'waiting', 'indeterminate'].includes(state))
    .map(({ state }) => `a refund is still ${state}`),
  ...orders
    .filter(({ id, payment_state }) => {
      const expected = reviews.some(({ order_id }) => order_id === id);
      return payment_state === 'payment_review' && !expected;
    })
    .map(({ number }) => `${number} is in review, and nothing says why`),
];

/** All violations in the books, one line each. */
export const violationsIn = (books: Books): string[] => [
  ...books.orders.flatMap((order) =>
    [orderMoney, orderGiftCard, orderHistory, orderPaidOnce].flatMap((check) =>
      check(books, order).map((what) => `order ${order.number} ${what}`),
    ),
  ),
  ...[looseMoney, foreignMoney, cardLedgers, discounts, unfinished].flatMap((check) =>
    check(books),
  ),
];
