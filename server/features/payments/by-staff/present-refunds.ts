import type { RefundQuote, StaffRefunds } from '#contract/staff/refunds.ts';
import { toMajor } from '#domain/common/money.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { findRefundChecks, type RefundChecking } from '#domain/payments/refund-checks.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findInvoices, previewCreditTaxes } from '../../invoices/index.ts';
import type { Refund } from '../records/refunds.repo.ts';
import { amountFor, type Instrument, type OrderMoney } from './find-instruments.ts';
import { countRefundedCopies, type RefundPlan } from './plan-refund.ts';

type Major = (minor: number) => number;

function presentInstrument(instrument: Instrument, major: Major) {
  const { taken, returned, waiting, left } = instrument;
  return {
    ...instrument,
    taken: major(taken),
    returned: major(returned),
    waiting: major(waiting),
    left: major(left),
  };
}

function stateOf({ state, cardAmount, byHandAmount, byHandReference, providerRefund }: Refund) {
  if (state === 'done' || state === 'failed') return state;
  if (state === 'indeterminate') return 'unknown';
  const isCardDone = cardAmount === 0 || providerRefund !== null;
  return isCardDone && byHandAmount > 0 && byHandReference === null ? 'pay_out' : 'waiting';
}

function presentRefund(refund: Refund, major: Major): StaffRefunds['refunds'][number] {
  const { id, reasonCode, reason, failure, createdAt, doneAt } = refund;
  return {
    id,
    amount: major(refund.amount),
    giftCard: major(refund.giftCardAmount),
    card: major(refund.cardAmount),
    manual: major(refund.byHandAmount),
    state: stateOf(refund),
    reason: reasonCode,
    // Without words of a person, the reason is stored as its name.
    note: reason === reasonCode ? '' : reason.slice(0, 2000),
    reference: refund.byHandReference?.slice(0, 2000) ?? null,
    failure: failure?.slice(0, 500) ?? null,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}

/** Presents what is left of an order's money, and its refunds. */
export function presentRefunds(money: OrderMoney): StaffRefunds {
  const { order, instruments, refunds, left, refusal } = money;
  const major: Major = (minor) => toMajor(minor, order.currency);
  return {
    number: order.number,
    currency: order.currency,
    payment: order.paymentState,
    instruments: instruments.slice(0, 50).map((one) => presentInstrument(one, major)),
    left: major(left),
    refusal,
    lines: [...countRefundedCopies(refunds)].map(([line, copies]) => ({ line, copies })),
    refunds: refunds.slice(0, 100).map((refund) => presentRefund(refund, major)),
  };
}

/** The part of a planned refund that returns the order's own payment; minor units. An extra charge was never invoiced. */
function ownAmount({ balances }: OrderMoney, { parts }: RefundPlan): number {
  if (!balances.isPaid) return 0;
  return parts.reduce(
    (sum, { giftCardAmount, cardAmount, byHandAmount, isExtra }) =>
      sum + giftCardAmount + byHandAmount + (isExtra ? 0 : cardAmount),
    0,
  );
}

async function presentCreditNote(
  trx: Trx,
  { order }: OrderMoney,
  amount: number,
): Promise<RefundQuote['creditNote']> {
  if (amount === 0) return null;
  const major: Major = (minor) => toMajor(minor, order.currency);
  const invoice = (await findInvoices(trx, order.id)).find(({ kind }) => kind === 'invoice');
  const taxes = await previewCreditTaxes(trx, order, amount);
  return {
    invoice: invoice?.number ?? null,
    amount: major(amount),
    taxes: taxes.map(({ name, percentThousandths, amount: tax }) => ({
      name,
      percent: percentThousandths / 1000,
      amount: major(tax),
    })),
  };
}

/** Presents what a planned refund would do; `earlier` is what its person refunded shortly before, in US dollars. */
export async function presentQuote(
  catalogue: Catalogue,
  trx: Trx,
  money: OrderMoney,
  plan: RefundPlan,
  checking: RefundChecking,
): Promise<RefundQuote> {
  const { order, instruments, left } = money;
  const { paymentState, currency } = order;
  const major: Major = (minor) => toMajor(minor, currency);
  const own = ownAmount(money, plan);
  const { kept } = money.balances;
  const isAll = own >= kept.card + kept.giftCard + kept.manual;
  const sums = plan.lines?.sums;
  return {
    amount: major(plan.amount),
    currency,
    left: major(left),
    instruments: instruments.slice(0, 50).map((one) => {
      const now = amountFor(one, plan.parts);
      return { ...presentInstrument(one, major), now: major(now), after: major(one.left - now) };
    }),
    lines: sums
      ? { goods: major(sums.goods), discount: major(sums.discount), taxes: major(sums.taxes) }
      : null,
    creditNote: await presentCreditNote(trx, money, own),
    payment: own === 0 ? paymentState : isAll ? 'refunded' : 'partially_refunded',
    ...findRefundChecks(catalogue, plan.amount, currency, checking),
  };
}
