import { createHash } from 'node:crypto';
import type { Result } from '#contract/errors.ts';
import type { OrderChange } from '#contract/staff/order-edits.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { changeLines, findTouched, type EditableLine } from '#domain/orders/edit-lines.ts';
import { findEditObstacle, type EditObstacle } from '#domain/orders/edit-refusals.ts';
import { settleEdit, type EditSettlement } from '#domain/orders/edit-settlement.ts';
import { chooseDifferenceMethod } from '#domain/orders/held-edits.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { planRefunds, type RefundParts } from '#domain/payments/divide-refund.ts';
import type { BaseMethod } from '#domain/catalogue/base-methods.ts';
import {
  baseMethodOf,
  cardMaximum,
  cardMinimum,
  cardProviderOf,
  offeredMethods,
} from '#domain/payments/payment-methods.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { staffWrites, type OrderRecord } from '../orders/index.ts';
import { findStudio } from '../studios/index.ts';
import type { OrderEditDeps } from './deps.ts';
import { hasSameLab, priceLines, type Destination } from './price-edit.ts';
import type { Editable } from './read-editable.ts';

/** An edit as it would be carried out; amounts in minor units. */
export interface EditPlan {
  readonly editable: Editable;
  readonly lines: readonly EditableLine[];
  /** Ids of the lines that change or are removed. */
  readonly touched: readonly string[];
  /** Ids of the lines whose prints are planned again. */
  readonly replanned: readonly string[];
  readonly destination: Destination;
  readonly isDestinationChanged: boolean;
  readonly pricing: Pricing;
  readonly settlement: EditSettlement;
  /** How the difference of a paid order is paid; null if it cannot be. */
  readonly differenceMethod: BaseMethod | null;
  /** Refunds of a return; empty without one. */
  readonly parts: readonly RefundParts[];
  /** The gift card's part after it. */
  readonly giftCard: number;
  readonly obstacle: EditObstacle | null;
  readonly fingerprint: string;
}

/** The destination that an edit chooses. Errors: those of an address of the checkout, `studio_not_found`. */
async function chooseDestination(
  kysely: Sql,
  order: OrderRecord,
  { delivery }: OrderChange,
): Promise<Result<Destination>> {
  const { deliveryMethod, studio, pickupStudio, shippingAddress, country } = order;
  if (!delivery) return succeed({ deliveryMethod, studio, pickupStudio, shippingAddress });
  if (delivery.method === 'shipping') {
    const address = staffWrites.tidyAddress({ ...delivery.address, country });
    const checked = staffWrites.checkDelivery(order, address);
    if (!checked.ok) return checked;
    return succeed({
      deliveryMethod: 'shipping',
      studio: null,
      pickupStudio: null,
      shippingAddress: address,
    });
  }
  const found = await findStudio(kysely, delivery.studio);
  if (!found || found.country !== country) return fail('studio_not_found');
  return succeed({
    deliveryMethod: 'pickup',
    studio: found.id,
    pickupStudio: staffWrites.toPickupStudio(found, order.language),
    shippingAddress: null,
  });
}

const addressFields = [
  'firstName',
  'lastName',
  'address',
  'city',
  'postalCode',
  'province',
  'state',
] as const;

function isSameDestination(one: Destination, other: Destination): boolean {
  const isSameAddress = addressFields.every(
    (field) => (one.shippingAddress?.[field] ?? '') === (other.shippingAddress?.[field] ?? ''),
  );
  return hasSameLab(one, other) && isSameAddress;
}

/** Whether the payment method of an order can stay with another delivery; money that was taken has no method to choose. */
function isMethodOffered(
  { quote }: Pick<OrderEditDeps, 'quote'>,
  { order, catalogue, isPaid }: Editable,
  { deliveryMethod }: Destination,
): boolean {
  const base = baseMethodOf(order.paymentMethod);
  if (isPaid || base === null || deliveryMethod === order.deliveryMethod) return true;
  const { country, currency } = order;
  return offeredMethods(catalogue, country, currency, deliveryMethod, quote.methods).includes(base);
}

/** How the difference of an order is paid at its destination. */
function findDifferenceMethod(
  { quote }: Pick<OrderEditDeps, 'quote'>,
  { catalogue, order: { country, currency, paymentMethod } }: Editable,
  { deliveryMethod }: Destination,
): BaseMethod | null {
  const offered = offeredMethods(catalogue, country, currency, deliveryMethod, quote.methods);
  return chooseDifferenceMethod(paymentMethod, offered);
}

/** Names the order as it is with what is asked of it and what that would do: another order or another price differs. */
function fingerprintOf(
  { order, held, lockedLines }: Editable,
  change: OrderChange,
  outcome: Pick<EditPlan, 'pricing' | 'settlement' | 'parts' | 'obstacle'>,
): string {
  const { id, paymentState, fulfilmentState, originalTotal, giftCardAmount, items } = order;
  const { deliveryMethod, studio, shippingAddress } = order;
  const lines = items.map((line) => [line.id, line.size, line.quantity, line.unitPrice]);
  const now = { id, paymentState, fulfilmentState, originalTotal, giftCardAmount, lines };
  const to = { deliveryMethod, studio, shippingAddress };
  const facts = [now, to, held, [...lockedLines].toSorted(), change, outcome];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** The gift card's part of an order after an edit: what it has paid, or what it was to pay when the order was placed. */
function giftCardAfter(
  { order, isPaid, money }: Editable,
  { kind }: EditSettlement,
  parts: readonly RefundParts[],
): number {
  if (!isPaid) return order.giftCardAmount;
  // What an earlier edit returns leaves although this one asks for more.
  if (kind === 'pay') return money.left.giftCard - money.returningToGiftCard;
  return parts.reduce((left, { giftCardAmount }) => left - giftCardAmount, money.left.giftCard);
}

/**
 * Plans an edit of an order. Errors: `order_edit_refused` (with why the order may not be edited), `invalid_request` (lines
 * that are not the order's), `studio_not_found`, and those of an address and of the pricing.
 */
export async function planEdit(
  deps: OrderEditDeps,
  kysely: Sql,
  editable: Editable,
  { mayRefund, change }: { readonly mayRefund: boolean; readonly change: OrderChange },
): Promise<Result<EditPlan>> {
  const { order, catalogue, refusal, money, held, isPaid, lockedLines } = editable;
  if (refusal !== null) return fail('order_edit_refused', { reason: refusal });
  const changed = changeLines(catalogue, order.items, change.lines);
  if (!changed.ok) return fail('invalid_request', { fields: ['change.lines'] });
  const chosen = await chooseDestination(kysely, order, change);
  if (!chosen.ok) return chosen;
  const [lines, destination] = [changed.value, chosen.value];
  const priced = priceLines(deps, catalogue, order, lines, destination, editable.discount);
  if (!priced.ok) return priced;
  const pricing = priced.value;
  const total = pricing.originalTotal;
  const { returning } = money;
  const before = { isPaid, total: order.originalTotal, held, returning };
  const settlement = settleEdit(before, total, order.giftCardAmount);
  const parts =
    settlement.kind === 'return' ? (planRefunds(settlement.amount, money.left) ?? []) : [];
  const touched = findTouched(order.items, lines);
  const isLabChanged = !hasSameLab(order, destination);
  const differenceMethod = findDifferenceMethod(deps, editable, destination);
  const provider = cardProviderOf(
    settlement.kind === 'pay' ? (differenceMethod ?? 'none') : order.paymentMethod,
  );
  const obstacle = findEditObstacle({
    method: order.paymentMethod,
    settlement,
    differenceMethod,
    isInBatch: isLabChanged ? lockedLines.size > 0 : touched.some((id) => lockedLines.has(id)),
    isMethodOffered: isMethodOffered(deps, editable, destination),
    mayRefund,
    cardMinimum: cardMinimum(catalogue, order.currency),
    cardMaximum: cardMaximum(provider, order.currency),
  });
  const outcome = { pricing, settlement, parts, obstacle };
  return succeed({
    ...outcome,
    differenceMethod,
    editable,
    lines,
    touched,
    replanned: isLabChanged ? order.items.map(({ id }) => id) : touched,
    destination,
    isDestinationChanged: !isSameDestination(order, destination),
    giftCard: giftCardAfter(editable, settlement, parts),
    fingerprint: fingerprintOf(editable, change, outcome),
  });
}
