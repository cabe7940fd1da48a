import type { RefundInstrument } from '#contract/staff/refunds.ts';
import { sumLeft, type LeftToRefund, type RefundParts } from '#domain/payments/divide-refund.ts';
import { findRefundRefusal, type RefundRefusal } from '#domain/payments/refund-refusals.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findBalances, type OrderRecord } from '../../orders/index.ts';
import type { Attempt } from '../records/attempts.repo.ts';
import {
  findOrderCharges,
  findOrderRefunds,
  findOtherMoney,
  type OtherMoney,
} from '../records/order-refunds.repo.ts';
import type { Refund } from '../records/refunds.repo.ts';

/** An instrument of an order; amounts in minor units. */
export type Instrument = Omit<RefundInstrument, 'taken' | 'returned' | 'waiting' | 'left'> & {
  readonly taken: number;
  readonly returned: number;
  readonly waiting: number;
  readonly left: number;
};

/** The money of an order, and its refunds. */
export interface OrderMoney {
  readonly order: OrderRecord;
  readonly balances: Awaited<ReturnType<typeof findBalances>>;
  readonly instruments: readonly Instrument[];
  readonly refunds: readonly Refund[];
  /** Minor units. */
  readonly left: number;
  readonly refusal: RefundRefusal | null;
}

function isUnfinished({ state }: Refund): boolean {
  return state !== 'done' && state !== 'failed';
}

function sumOf(refunds: readonly Refund[], amountOf: (refund: Refund) => number): number {
  return refunds.reduce((sum, refund) => sum + amountOf(refund), 0);
}

function toCard(charge: Attempt, refunds: readonly Refund[], left: LeftToRefund): Instrument {
  const own = refunds.filter((refund) => refund.attempt === charge.id && isUnfinished(refund));
  const amount = left.cards.find(({ attempt }) => attempt === charge.id)?.amount ?? 0;
  return {
    id: charge.id,
    kind: 'card',
    lastFour: charge.cardLastFour,
    reference: null,
    taken: charge.captured ?? 0,
    returned: charge.refunded + charge.lost,
    waiting: sumOf(own, ({ cardAmount }) => cardAmount),
    left: Math.max(amount, 0),
    isDisputed: charge.state === 'disputed',
  };
}

function listOthers(
  { giftCardLastFour, paymentMethod }: OrderRecord,
  { giftCardTaken, giftCardReturned, manualTaken, reference }: OtherMoney,
  refunds: readonly Refund[],
  left: LeftToRefund,
): { readonly giftCard: Instrument[]; readonly manual: Instrument[] } {
  const common = { isDisputed: false, lastFour: null, reference: null };
  const giftCard: Instrument = {
    ...common,
    id: 'gift_card',
    kind: 'gift_card',
    lastFour: giftCardLastFour,
    taken: giftCardTaken,
    returned: giftCardReturned,
    waiting: giftCardTaken - giftCardReturned - left.giftCard,
    left: left.giftCard,
  };
  const done = refunds.filter(({ state }) => state === 'done');
  const manual: Instrument = {
    ...common,
    id: 'manual',
    kind: paymentMethod === 'interac' ? 'transfer' : 'cash',
    reference: reference === '' ? null : reference,
    taken: manualTaken,
    returned: sumOf(done, ({ byHandAmount }) => byHandAmount),
    waiting: sumOf(refunds.filter(isUnfinished), ({ byHandAmount }) => byHandAmount),
    left: left.manual,
  };
  return {
    giftCard: giftCardTaken > 0 ? [giftCard] : [],
    manual: manualTaken > 0 ? [manual] : [],
  };
}

/** Reads the money of an order: what each instrument has left is what can be refunded, and nothing else. */
export async function readOrderMoney(trx: Trx, order: OrderRecord): Promise<OrderMoney> {
  const balances = await findBalances(trx, order.id);
  const charges = await findOrderCharges(trx, order.id);
  const refunds = await findOrderRefunds(trx, order.id);
  const others = listOthers(order, await findOtherMoney(trx, order.id), refunds, balances.left);
  const cards = charges.map((charge) => toCard(charge, refunds, balances.left));
  const instruments = [...others.giftCard, ...cards, ...others.manual];
  const sum = (amountOf: (one: Instrument) => number): number =>
    instruments.reduce((total, one) => total + amountOf(one), 0);
  const left = sumLeft(balances.left);
  const refusal = findRefundRefusal({
    left,
    taken: sum(({ taken }) => taken),
    waiting: sum(({ waiting }) => waiting),
    isCancelled: order.fulfilmentState === 'cancelled',
    isDisputed: instruments.some(({ isDisputed }) => isDisputed),
  });
  return { order, balances, instruments, refunds, left, refusal };
}

/** What planned refunds return to an instrument; minor units. */
export function amountFor({ id, kind }: Instrument, plan: readonly RefundParts[]): number {
  const amountOf = (parts: RefundParts): number => {
    if (kind === 'gift_card') return parts.giftCardAmount;
    if (kind === 'card') return parts.attempt === id ? parts.cardAmount : 0;
    return parts.byHandAmount;
  };
  return plan.reduce((sum, parts) => sum + amountOf(parts), 0);
}
