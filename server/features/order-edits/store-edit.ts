import { itemFacts } from '#domain/catalogue/item-facts.ts';
import { findTiersFrom } from '#domain/checkout/charged-tier.ts';
import { studioNotification } from '#domain/notifications/order-mails.ts';
import { awaitsPayment } from '#domain/orders/order-states.ts';
import type { ProductionDays } from '#domain/orders/service-times.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import { correctInvoice } from '../invoices/index.ts';
import {
  findOrderById,
  orderMailRecords,
  queueOrderMails,
  staffWrites,
  type OrderRecord,
} from '../orders/index.ts';
import type { OrderEditDeps } from './deps.ts';
import { insertEdit, type StoredEdit } from './order-edits.repo.ts';
import type { EditPlan } from './plan-edit.ts';
import { amountOf } from './present-edit.ts';
import { hasSameLab } from './price-edit.ts';

/** Fields of the order as the edit leaves them. */
function toFields(
  { editable: { order }, pricing, destination, giftCard }: EditPlan,
  days: ProductionDays,
  now: number,
) {
  const { deliveryMethod, pickupStudio } = destination;
  // Another way of delivery is a new promise; another studio keeps the one that was made.
  const productionDays =
    deliveryMethod === order.deliveryMethod ? order.productionDays : days[deliveryMethod];
  const estimate = hasSameLab(order, destination)
    ? { readyAt: order.readyAt, carrierBy: order.carrierBy }
    : staffWrites.estimateWhenPlaced(
        { ...order, deliveryMethod, pickupStudio, productionDays },
        now,
      );
  return {
    ...destination,
    ...estimate,
    productionDays,
    subtotal: pricing.subtotal,
    shippingFee: pricing.shippingFee,
    discount: pricing.discount,
    taxAmount: pricing.taxAmount,
    taxLines: pricing.appliedTaxRates.map((rate, at) => ({
      ...rate,
      amount: pricing.taxAmounts[at] ?? 0,
    })),
    appliedProvince: pricing.appliedProvince,
    originalTotal: pricing.originalTotal,
    giftCardAmount: giftCard,
    total: pricing.originalTotal - giftCard,
    deliveryDay: deliveryMethod === 'shipping' ? order.deliveryDay : null,
  };
}

function toLines({ editable: { order, catalogue }, lines, pricing }: EditPlan) {
  const tiersFrom = findTiersFrom(catalogue, order.country, pricing.lines);
  return lines.map(({ id, quantity }, at) => {
    const priced = pricing.lines[at];
    if (!priced) throw new Error(`line ${id} has no price`);
    const { productType, size, unitPrice, total } = priced;
    const { shape = null } = order.items.find((item) => item.id === id) ?? {};
    const facts = itemFacts(catalogue, productType, size, { ...priced, shape });
    const tierFrom = tiersFrom[at] ?? null;
    return { id, quantity, productType, size, facts, unitPrice, tierFrom, total };
  });
}

/** Notifies the studio that an order moved to; one that was notified before is not notified again. */
async function notifyStudioAgain(trx: Trx, orderId: string): Promise<void> {
  const mail = { orderId, kind: studioNotification, reference: '' } as const;
  const sent = await orderMailRecords.findOne(trx, mail);
  // One that has not been sent yet finds the studio itself.
  if (!sent || sent.sentAt === null) return;
  await orderMailRecords.markUnsent(trx, mail);
  await enqueue(trx, 'send-order-mail', { orderId, kind: studioNotification });
}

/**
 * Carries a planned edit of a locked order out, in its transaction; returns the edit and the order after it. The difference
 * of a paid order was paid before.
 */
export async function storeEdit(
  { clock, shop, money, prints, productionDays }: OrderEditDeps,
  trx: Trx,
  plan: EditPlan,
  { id, staff, staffName }: Pick<StoredEdit, 'id' | 'staff' | 'staffName'>,
): Promise<{ readonly edit: StoredEdit; readonly after: OrderRecord }> {
  const { order } = plan.editable;
  const { settlement, pricing, parts } = plan;
  const now = clock();
  // What an earlier edit returns was not counted in what was paid for this one.
  if (settlement.kind !== 'pay') await money.withdrawReturns(trx, order, now);
  await prints.removeLineJobs(trx, order.id, plan.replanned);
  const lines = toLines(plan);
  await staffWrites.storeEditedOrder(trx, order, toFields(plan, productionDays(), now), lines);
  // A window that is open asks for the old amount.
  const isDearerOrCheaper = pricing.originalTotal !== order.originalTotal;
  if (isDearerOrCheaper && awaitsPayment(order)) await money.cancelAttempts(trx, order.id, now);
  await money.requestReturn(trx, order, { edit: id, parts, now, askedBy: staff });
  const after = await findOrderById(trx, order.id);
  if (!after) throw new Error(`order ${order.id} is gone`);
  await correctInvoice(trx, shop, after, { edit: id, at: new Date(now) });
  const edit = await insertEdit(trx, {
    id,
    orderId: order.id,
    staff,
    staffName,
    createdAt: new Date(now),
    fingerprint: plan.fingerprint,
    currency: order.currency,
    totalBefore: order.originalTotal,
    totalAfter: pricing.originalTotal,
    settlement: settlement.kind,
    amount: amountOf(settlement),
  });
  await queueOrderMails(trx, order.id, ['edited'], id);
  if (!hasSameLab(order, after)) await notifyStudioAgain(trx, order.id);
  return { edit, after };
}
