import type { EditQuote, OrderEdit, OrderEditing } from '#contract/staff/order-edits.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { printSizesOf } from '#domain/catalogue/prices.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { toMajor } from '#domain/common/money.ts';
import type { EditSettlement } from '#domain/orders/edit-settlement.ts';
import { findRefundChecks, type RefundChecking } from '#domain/payments/refund-checks.ts';
import type { OrderRecord } from '../orders/index.ts';
import type { StoredEdit } from './order-edits.repo.ts';
import type { HeldEdit } from './held-edits.repo.ts';
import type { EditPlan } from './plan-edit.ts';
import type { Editable } from './read-editable.ts';

type Major = (minor: number) => number;

/** Presents what may be edited of an order. */
export function presentEditable(
  { order, catalogue, refusal, lockedLines, money }: Editable,
  waiting: HeldEdit | null,
): OrderEditing {
  return {
    number: order.number,
    refusal,
    sizes: printSizesOf(catalogue, order.country),
    lockedLines: [...lockedLines],
    waiting: waiting && {
      id: waiting.id,
      at: waiting.createdAt.toISOString(),
      by: waiting.staffName,
      currency: waiting.currency,
      amount: toMajor(waiting.amount, waiting.currency),
      totalAfter: toMajor(waiting.totalAfter, waiting.currency),
      method: waiting.method,
      until: waiting.endsAt.toISOString(),
      isPending: money.isPaymentInTransit,
    },
  };
}

/** What is returned, what is missing, or all that is still to be paid; 0 if nothing moves. Minor units. */
export function amountOf(settlement: EditSettlement): number {
  if (settlement.kind === 'nothing') return 0;
  return settlement.kind === 'pay_later' ? settlement.due : settlement.amount;
}

function presentBefore(order: OrderRecord, major: Major): EditQuote['before'] {
  return {
    subtotal: major(order.subtotal),
    shippingFee: major(order.shippingFee),
    discount: major(order.discount),
    taxes: order.taxLines.map(({ name, percentThousandths, amount }) => ({
      name,
      percent: percentThousandths / 1000,
      amount: major(amount),
    })),
    total: major(order.originalTotal),
  };
}

function presentAfter(pricing: Pricing, major: Major): EditQuote['after'] {
  return {
    subtotal: major(pricing.subtotal),
    shippingFee: major(pricing.shippingFee),
    discount: major(pricing.discount),
    taxes: pricing.appliedTaxRates.map(({ name, percentThousandths }, at) => ({
      name,
      percent: percentThousandths / 1000,
      amount: major(pricing.taxAmounts[at] ?? 0),
    })),
    total: major(pricing.originalTotal),
  };
}

function presentInstruments(
  { parts, editable: { order } }: EditPlan,
  major: Major,
): EditQuote['instruments'] {
  const sum = (of: 'giftCardAmount' | 'cardAmount' | 'byHandAmount'): number =>
    parts.reduce((total, part) => total + part[of], 0);
  const manual = order.paymentMethod === 'interac' ? ('transfer' as const) : ('cash' as const);
  return [
    { kind: 'gift_card' as const, minor: sum('giftCardAmount') },
    { kind: 'card' as const, minor: sum('cardAmount') },
    { kind: manual, minor: sum('byHandAmount') },
  ].flatMap(({ kind, minor }) => (minor > 0 ? [{ kind, amount: major(minor) }] : []));
}

/** What a return asks of the person who makes it; nothing where none is made. */
export function checksOf(
  catalogue: Catalogue,
  { settlement, editable }: EditPlan,
  checking: RefundChecking,
): ReturnType<typeof findRefundChecks> {
  const { currency } = editable.order;
  const amount = settlement.kind === 'return' ? settlement.amount : 0;
  return findRefundChecks(catalogue, amount, currency, checking);
}

/** Presents what a planned edit would do. */
export function presentQuote(
  catalogue: Catalogue,
  plan: EditPlan,
  { isInvoiced, ...checking }: { readonly isInvoiced: boolean } & RefundChecking,
): EditQuote {
  const { editable, lines, pricing, settlement } = plan;
  const { order } = editable;
  const major: Major = (minor) => toMajor(minor, order.currency);
  const old = new Map(order.items.map((line) => [line.id, line]));
  const kept = new Set(lines.map(({ id }) => id));
  return {
    fingerprint: plan.fingerprint,
    currency: order.currency,
    before: presentBefore(order, major),
    after: presentAfter(pricing, major),
    difference: major(pricing.originalTotal - order.originalTotal),
    lines: lines.flatMap(({ id, size, quantity }, at) => {
      const { unitPrice = 0, total = 0 } = pricing.lines[at] ?? {};
      const before = old.get(id);
      const isSame =
        before?.size === size && before.quantity === quantity && before.unitPrice === unitPrice;
      const amounts = { unitPrice: major(unitPrice), total: major(total) };
      return isSame ? [] : [{ line: id, size, quantity, ...amounts }];
    }),
    removedLines: order.items.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    settlement: settlement.kind,
    amount: major(amountOf(settlement)),
    instruments: presentInstruments(plan, major),
    differenceMethod: settlement.kind === 'pay' ? plan.differenceMethod : null,
    obstacle: plan.obstacle,
    correctsInvoice: isInvoiced,
    ...checksOf(catalogue, plan, checking),
  };
}

/** Presents an edit that was carried out, or one that waits for its payment. */
export function presentEdit(edit: StoredEdit | HeldEdit): OrderEdit {
  const { id, createdAt, staffName, currency, totalBefore, totalAfter, amount } = edit;
  return {
    id,
    at: createdAt.toISOString(),
    by: staffName,
    currency,
    totalBefore: toMajor(totalBefore, currency),
    totalAfter: toMajor(totalAfter, currency),
    settlement: 'settlement' in edit ? edit.settlement : 'pay',
    amount: toMajor(amount, currency),
    payUntil: 'endsAt' in edit ? edit.endsAt.toISOString() : null,
  };
}
