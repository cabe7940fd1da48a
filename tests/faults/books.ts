import { isCardMethod } from '#domain/payments/payment-methods.ts';
import { cancelledUnpaid } from '#server/features/orders/records/refunds.repo.ts';
import { lateRefundKey } from '#server/features/payments/attempts/finalize-charge.ts';
import type { ProviderCharge } from './charges.ts';
import type { ShopBooks, StoredAttempt, StoredOrderRow } from './ledger.ts';
import { orderHistory } from './order-history.ts';

/** The providers' charges beside the shop's tables, and the mails that were queued. */
export interface Books extends ShopBooks {
  readonly charges: readonly ProviderCharge[];
  readonly confirmations: ReadonlyMap<string, number>;
  /** What each order shows as refunded. */
  readonly shownRefunds: ReadonlyMap<string, number>;
  /** Tokens of charges that others made on the same accounts. */
  readonly foreign: ReadonlySet<string>;
}

const paidStates = ['paid', 'partially_refunded', 'refunded'];

function isCancelled(order: StoredOrderRow): boolean {
  return order.fulfilment_state === 'cancelled';
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * Whether the order has been paid. An order in manual review may have been refunded entirely without ever
 * being paid.
 */
function isPaid({ moves }: Books, { id, payment_state }: StoredOrderRow): boolean {
  return (
    paidStates.includes(payment_state) &&
    (payment_state !== 'refunded' ||
      moves.some(({ order_id, to_state }) => order_id === id && to_state === 'paid'))
  );
}

function attemptOf({ attempts }: Books, charge: ProviderCharge): StoredAttempt | undefined {
  return attempts.find(({ checkout_token }) => checkout_token === charge.token);
}

function isReviewed({ reviews }: Books, { transaction }: ProviderCharge): boolean {
  return reviews.some((review) => review.provider_transaction === transaction);
}

/** Whether the charge itself is under review; a review of one of its refunds does not count. */
function isChargeReviewed({ reviews }: Books, { transaction }: ProviderCharge): boolean {
  return reviews.some(
    ({ provider_transaction: id, reason }) => id === transaction && !reason.startsWith('refund '),
  );
}

/** Whether the charge was captured after its order no longer needed payment, and is refunded automatically. */
function isLate({ refunds }: Books, { transaction }: ProviderCharge): boolean {
  return refunds.some(({ key }) => key === lateRefundKey(transaction));
}

/** The charges that an order counts as its payment. */
function paymentOf(books: Books, order: StoredOrderRow): ProviderCharge[] {
  return books.charges.filter((charge) => {
    const attempt = attemptOf(books, charge);
    return (
      attempt?.order_id === order.id &&
      attempt.provider_transaction === charge.transaction &&
      charge.captured === order.total &&
      !isLate(books, charge) &&
      isPaid(books, order)
    );
  });
}

/**
 * What was put back on the order's gift card: by refunds, also those whose card part failed, and by a cancellation before
 * the order was paid.
 */
function refundedToGiftCard({ refunds, entries }: Books, order: StoredOrderRow): number {
  return sum([
    ...refunds
      .filter(({ order_id, state }) => order_id === order.id && ['done', 'failed'].includes(state))
      .map(({ gift_card_amount }) => gift_card_amount),
    ...entries
      .filter(({ order_id, kind }) => order_id === order.id && kind === 'refund')
      .filter(({ reference }) => reference === cancelledUnpaid)
      .map(({ amount }) => amount),
  ]);
}

/** Captured minus refunded at the provider equals paid minus refunded at the order. */
function orderMoney(books: Books, order: StoredOrderRow): string[] {
  if (!isCardMethod(order.payment_method)) return [];
  const payments = paymentOf(books, order).filter((charge) => !isChargeReviewed(books, charge));
  if (!isPaid(books, order)) return [];
  const [payment, ...more] = payments;
  if (!payment) return [`is ${order.payment_state}, and no charge of a provider pays it`];
  if (more.length > 0) return [`is paid ${payments.length} times`];
  const balance = payment.captured - payment.refunded;
  const attempt = attemptOf(books, payment);
  const ownRefunds = books.refunds.filter(
    ({ attempt: id, state, cause }) =>
      id === attempt?.id && state === 'done' && cause !== 'dispute_lost',
  );
  const expected = order.total - sum(ownRefunds.map(({ card_amount }) => card_amount));
  return balance === expected ? [] : [`keeps ${balance} at the provider and says ${expected}`];
}

function ownCharges({ charges, foreign }: Books): ProviderCharge[] {
  return charges.filter(({ token }) => !foreign.has(token));
}

/** Charges of others on the same accounts are neither refunded nor under review. */
function foreignMoney(books: Books): string[] {
  return books.charges
    .filter(({ token }) => books.foreign.has(token))
    .flatMap((charge) => {
      const name = `charge ${charge.transaction} of somebody else`;
      return [
        ...(charge.refunded > 0 ? [`${name}: was refunded`] : []),
        ...(isReviewed(books, charge) ? [`${name}: is in review`] : []),
      ];
    });
}

/** Every charge pays an order, was refunded or is under review. */
function looseMoney(books: Books): string[] {
  return ownCharges(books).flatMap((charge) => {
    const attempt = attemptOf(books, charge);
    const order = books.orders.find(({ id }) => id === attempt?.order_id);
    const name = `charge ${charge.transaction} of ${order?.number ?? 'no order'}`;
    if (charge.refunded > charge.captured) return [`${name}: more was given back than taken`];
    if (charge.refunded === charge.captured || isReviewed(books, charge)) return [];
    if (order && paymentOf(books, order).includes(charge)) return [];
    return [`${name}: ${charge.captured - charge.refunded} kept, neither paying nor in review`];
  });
}

function entriesOf({ entries }: Books, order: StoredOrderRow, kind: string): number[] {
  return entries
    .filter((entry) => entry.order_id === order.id && entry.kind === kind)
    .map(({ amount }) => amount);
}

/** A paid order captured its gift card's part once; an unpaid order captured nothing. */
function orderGiftCard(books: Books, order: StoredOrderRow): string[] {
  const captured = entriesOf(books, order, 'capture');
  const kept = sum(captured) - sum(entriesOf(books, order, 'refund'));
  const byCard = isCardMethod(order.payment_method);
  const owes = byCard ? isPaid(books, order) : !isCancelled(order) || isPaid(books, order);
  const expected = owes ? order.gift_card_amount - refundedToGiftCard(books, order) : 0;
  return [
    ...(captured.length > 1 ? [`took its gift card ${captured.length} times`] : []),
    ...(kept === expected ? [] : [`keeps ${kept} of its gift card and says ${expected}`]),
  ];
}

function cardLedgers({ cards, entries }: Books): string[] {
  return cards.flatMap(({ id, balance, held }) => {
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
}

function discounts({ rules, uses, orders }: Books): string[] {
  return rules.flatMap(({ id, used, usage_limit }) => {
    const live = orders.filter((order) => order.price_rule === id && !isCancelled(order)).length;
    const written = uses.filter(({ price_rule }) => price_rule === id).length;
    return [
      ...(used === live ? [] : [`discount: ${used} uses counted, ${live} live orders`]),
      ...(used === written ? [] : [`discount: ${used} uses counted, ${written} written down`]),
      ...(usage_limit !== null && used > usage_limit ? [`discount: ${used} uses`] : []),
    ];
  });
}

function orderPaidOnce(books: Books, order: StoredOrderRow): string[] {
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
}

function unfinished({ attempts, refunds, orders, reviews }: Books): string[] {
  return [
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
}

/** The amounts that the books keep of a charge are never negative. */
function keptAmounts({ attempts }: Books): string[] {
  return attempts
    .filter(({ captured, refunded, lost }) => (captured ?? 0) - refunded - lost < 0)
    .map(
      ({ id, captured, refunded, lost }) => `attempt ${id}: ${captured} - ${refunded} - ${lost}`,
    );
}

/** Numbers of each kind and year have no gaps. */
function numbers({ invoices }: Books): string[] {
  const series = Map.groupBy(invoices, ({ kind, year }) => `${kind} ${year}`);
  return [...series].flatMap(([name, all]) =>
    all.every(({ sequence }, index) => sequence === index + 1) ? [] : [`${name} has gaps`],
  );
}

function documents(books: Books, order: StoredOrderRow): string[] {
  const own = books.invoices.filter(({ order_id }) => order_id === order.id);
  const invoices = own.filter(({ kind }) => kind === 'invoice');
  const notes = own.filter(({ kind }) => kind === 'credit_note');
  const credited = sum(notes.map(({ amount }) => amount));
  const shown = books.shownRefunds.get(order.id) ?? 0;
  const refunds = books.refunds.filter(({ order_id }) => order_id === order.id);
  const isPlain =
    refunds.every(({ state }) => state === 'done') &&
    books.attempts.every(({ order_id, lost }) => order_id !== order.id || lost === 0);
  const whole = isPaid(books, order) && order.payment_state === 'refunded' && isPlain;
  return [
    ...(invoices.length > 1 ? [`has ${invoices.length} invoices`] : []),
    ...(notes.length > 0 && invoices.length === 0 ? ['has a credit note and no invoice'] : []),
    ...(invoices.some(({ amount }) => amount !== order.original_total)
      ? ['is invoiced otherwise']
      : []),
    ...(isPlain && credited > order.original_total ? [`is credited ${credited}`] : []),
    ...(isPlain && isPaid(books, order) && shown !== credited
      ? [`shows ${shown} as refunded, and is credited ${credited}`]
      : []),
    ...(whole && credited !== order.original_total
      ? [`is refunded, and credited ${credited} of ${order.original_total}`]
      : []),
  ];
}

/** All violations in the books, one line each. */
export function violationsIn(books: Books): string[] {
  return [
    ...books.orders.flatMap((order) =>
      [orderMoney, orderGiftCard, orderHistory, orderPaidOnce, documents].flatMap((check) =>
        check(books, order).map((what) => `order ${order.number} ${what}`),
      ),
    ),
    ...[looseMoney, foreignMoney, cardLedgers, discounts, unfinished, keptAmounts, numbers].flatMap(
      (check) => check(books),
    ),
  ];
}
