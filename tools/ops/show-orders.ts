import { describeTransition } from '#domain/orders/describe-transition.ts';
import { addressLines } from '#domain/places/postal-address.ts';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, text, type OpsCommand } from './command.ts';
import { formatAmount, formatCount, formatGiftCard, formatTime } from './format.ts';
import type { OrderRecord } from '#server/features/orders/index.ts';
import {
  findOrderRows,
  listOrders,
  type OrderRows,
} from '#server/features/orders/read/list-orders.repo.ts';
import { wholeNumber } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { withShop } from './with-shop.ts';

const states: readonly string[] = [...new Set([...fulfilmentStates, ...paymentStates])];
const orders = defineCommand({
  usage: 'orders [--state <state>] [--limit <number>]',
  help: `Lists the latest orders, 50 unless --limit says otherwise; with --state those of one state:
${states.join(', ')}`,
  options: { state: text, limit: { type: 'string', default: '50' } },
  run: async ({ values }) => {
    const { state = null } = values;
    if (state !== null && !states.includes(state)) {
      throw new StartError(`there is no state ${state}; there are ${states.join(', ')}`);
    }
    const limit = wholeNumber('--limit', values.limit) ?? 50;
    const found = await withRunningDatabase(({ kysely }) =>
      listOrders(kysely, { state, limit: limit + 1 }),
    );
    const rows = found.slice(0, limit);
    for (const row of rows) {
      const { number, fulfilmentState, paymentState, paymentMethod, country } = row;
      const total = formatAmount(row.originalTotal, row.currency);
      console.log(
        [
          formatTime(row.placedAt),
          number,
          fulfilmentState,
          paymentState,
          paymentMethod,
          country,
          total,
        ].join('  '),
      );
    }
    const more = found.length > limit ? '; older ones are left out, see --limit' : '';
    console.log(`${formatCount(rows.length, 'order')}${more}`);
  },
});

/** Everything the shop knows about an order and its money. */
interface OrderFile extends OrderRows {
  readonly order: OrderRecord;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function formatVariant({ productType, size, shape }: OrderRecord['items'][number]): string {
  return [productType, shape, size === productType ? null : size]
    .filter((part) => part !== null)
    .join(' ');
}

function orderLines({ order }: OrderFile): string[] {
  const variants = Map.groupBy(order.items, formatVariant);
  return [...variants].map(([variant, items]) => {
    const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
    const total = items.reduce((sum, item) => sum + item.total, 0);
    return `${quantity} × ${variant}, ${formatAmount(total, order.currency)}`;
  });
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function deliveryLines({ order }: OrderFile): string[] {
  const { pickupStudio: studio, shippingAddress: address, carrier, trackingNumber } = order;
  const nameOf = (country: string): string => country;
  return [
    ...(studio ? [`pickup at ${studio.name}, ${studio.city}`] : []),
    ...(address ? [`to ${addressLines(address, nameOf).join(', ')}`] : []),
    ...(trackingNumber === null ? [] : [`parcel: ${carrier} ${trackingNumber}`]),
    ...(order.orderNote ? [`note: ${toOneLine(order.orderNote)}`] : []),
  ];
}

function moneyLines({ order, payments }: OrderFile): string[] {
  return [
    `total ${formatAmount(order.originalTotal, order.currency)}, by gift card ${formatAmount(order.giftCardAmount, order.currency)}, refunded ${formatAmount(order.refundedAmount, order.currency)}`,
    ...payments.map(
      (payment) =>
        `${payment.method}: ${payment.state}, ${formatAmount(payment.amount, payment.currency)}${payment.paidAt ? `, ${formatTime(payment.paidAt)}` : ''}${payment.reference ? `, ${payment.reference}` : ''}`,
    ),
  ];
}

function attemptLines({ attempts }: OrderFile): string[] {
  return attempts.map((attempt) => {
    const captured =
      attempt.captured === null
        ? ''
        : `, captured ${formatAmount(attempt.captured, attempt.currency)}, refunded ${formatAmount(attempt.refunded, attempt.currency)}`;
    const lost =
      attempt.lost > 0 ? `, lost in a dispute ${formatAmount(attempt.lost, attempt.currency)}` : '';
    const transaction = attempt.providerTransaction ? `, ${attempt.providerTransaction}` : '';
    return `${formatTime(attempt.createdAt)}  ${attempt.provider} ${attempt.state}, ${formatAmount(attempt.amount, attempt.currency)}${captured}${lost}${transaction}  ${attempt.id}`;
  });
}

function refundLines({ refunds }: OrderFile): string[] {
  return refunds.map((refund) => {
    const part = (minor: number, where: string): string[] =>
      minor > 0 ? [`${formatAmount(minor, refund.currency)} ${where}`] : [];
    const parts = [
      ...part(refund.giftCardAmount, 'to the gift card'),
      ...part(
        refund.cardAmount,
        refund.cause === 'dispute_lost' ? 'by the bank after a dispute' : 'to the card',
      ),
      ...part(refund.byHandAmount, 'manually'),
    ];
    const failure = refund.failure ? `, ${refund.failure}` : '';
    return `${formatTime(refund.createdAt)}  ${refund.state}: ${parts.join(', ')}  key ${refund.key}: ${refund.reason}${failure}  ${refund.id}`;
  });
}

function describeMove(
  { reasonCode: code, actorName, reference, note }: OrderRows['history'][number],
  refunds: OrderRows['refunds'],
): string {
  return describeTransition({ code, actorName, reference, note }, refunds);
}

function fileLines(file: OrderFile): string[] {
  const { order, history, refunds, giftCards, ledger, mails } = file;
  return [
    `${order.number}: ${order.fulfilmentState}, ${order.paymentState}`,
    `placed ${formatTime(order.placedAt)}, ${order.paymentMethod}, ${order.deliveryMethod}, ${order.country}, ${order.language}`,
    order.erasedAt
      ? `its customer was erased ${formatTime(order.erasedAt)}`
      : `${order.name} <${order.email}>, ${order.phone}`,
    ...section('lines', orderLines(file)),
    ...section('delivery', deliveryLines(file)),
    ...section('money', moneyLines(file)),
    ...section(
      'history',
      history.map(
        (move) =>
          `${formatTime(move.at)}  ${move.machine}: ${move.fromState ?? '-'} -> ${move.toState}  ${describeMove(move, refunds)}`,
      ),
    ),
    ...section('payment attempts by card', attemptLines(file)),
    ...section('refunds', refundLines(file)),
    ...section('gift card', [
      ...giftCards.map(formatGiftCard),
      ...ledger.map(
        (entry) =>
          `${formatTime(entry.createdAt)}  ${entry.kind} ${formatAmount(entry.amount, order.currency)}  ${entry.reference}`,
      ),
    ]),
    ...section(
      'mails',
      mails.map(
        (mail) =>
          `${formatTime(mail.queuedAt)}  ${mail.kind}: ${mail.sentAt ? `sent ${formatTime(mail.sentAt)}` : (mail.failure ?? 'queued')}`,
      ),
    ),
  ];
}

const order = defineCommand({
  usage: 'order <number>',
  help: `Shows everything about an order: states, lines, delivery, money, history, payment attempts, refunds, gift card entries
and mails. Times are UTC.`,
  options: {},
  word: 'order',
  run: async ({ word }) => {
    const lines = await withShop(async ({ kysely }, { findOrderByNumber }) => {
      const found = await findOrderByNumber(kysely, word);
      return found && fileLines({ order: found, ...(await findOrderRows(kysely, found.id)) });
    });
    if (!lines) throw new StartError(`there is no order ${word}`);
    console.log(lines.join('\n'));
  },
});

/** Staff commands that show orders. */
export const showCommands: Readonly<Record<string, OpsCommand>> = { orders, order };
