import type { Result } from '#contract/errors.ts';
import type { LinkedOrder } from '#contract/order-links.ts';
import { toMajor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { customerActor } from '#domain/staff/actors.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { transact } from '../../../platform/db/transact.ts';
import { cancelOrder, customerMayCancel } from '../lifecycle/cancel-order.ts';
import { hasPendingAttempt } from '../lifecycle/unpaid.repo.ts';
import { pickupAddress } from '../records/pickup-secret.ts';
import { findStudio } from '../../studios/index.ts';
import type { OrderDeps } from '../deps.ts';
import { storeConfirmed } from '../lifecycle/calls.repo.ts';
import { findConfirmedAt, markOpened } from '../records/order-contacts.repo.ts';
import { orderLinkPath, readOrderLink } from '../records/order-link.ts';
import { wasCollected } from '../records/handover.repo.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findOrderById, lockOrder } from '../records/orders.repo.ts';
import { trackingLink } from '#domain/orders/carriers.ts';
import { isRefundedBeforeHandOver } from '#domain/orders/order-states.ts';
import { lastCounterDay, payBy } from '#domain/orders/payment-deadlines.ts';
import { withShownDates } from '#domain/orders/ready-at.ts';
import { presentOrder, type PresentDeps } from '../read/present-order.ts';
import type { Row } from '../../../platform/db/sql.ts';
import { findRefunds } from '../records/refunds.repo.ts';
import { findRecipient } from '#domain/orders/transfers.ts';
import { findDueEdit } from './due-edit.repo.ts';

type LinkDeps = Pick<OrderDeps, 'kysely' | 'clock' | 'orderLinkKey'>;

/**
 * Finds the order of a private link, for anybody who has it. One that only a mail contained proves that its customer reads
 * the mailbox, which is recorded. Errors: `order_link_invalid`, `order_link_expired`.
 * Source: product §6.
 */
export async function openOrderLink(
  { kysely, clock, orderLinkKey }: LinkDeps,
  link: string,
): Promise<Result<OrderRecord>> {
  const read = readOrderLink(link, orderLinkKey, clock());
  if (!read.ok) return read;
  const { id, isMailed } = read.value;
  if (isMailed) await markOpened(kysely, id, new Date(clock()));
  const order = await findOrderById(kysely, id);
  return order && order.erasedAt === null ? succeed(order) : fail('order_link_invalid');
}

/**
 * Records that the customer of a private link wants their cash order, which is then called first; staff still decide. An
 * order that awaits no approval any more is returned as it is. Errors: `order_link_invalid` (also for a link that the
 * browser that placed the order knows), `order_link_expired`. Source: decision 49.
 */
export async function confirmOrderByLink(
  deps: LinkDeps,
  link: string,
): Promise<Result<OrderRecord>> {
  const { kysely, clock, orderLinkKey } = deps;
  const opened = await openOrderLink(deps, link);
  if (!opened.ok) return opened;
  const read = readOrderLink(link, orderLinkKey, clock());
  if (!read.ok || !read.value.isMailed) return fail('order_link_invalid');
  const { id, number } = opened.value;
  const act = { act: 'order.confirm', object: { kind: 'order', id: number } } as const;
  const caller = { actor: customerActor, address: null, requestId: null };
  return await runAct(kysely, caller, act, async (trx, record): Promise<Result<OrderRecord>> => {
    const order = await lockOrder(trx, id);
    if (!order) return fail('order_link_invalid');
    const isFirst =
      order.fulfilmentState === 'awaiting_csr' &&
      (await storeConfirmed(trx, order.id, new Date(clock())));
    if (!isFirst) record.skip();
    record.setStudio(order.studio);
    return succeed(order);
  });
}

/**
 * Cancels the order of a private link for its customer; a paid one is refunded in full. A repeat returns the same.
 * Errors: `order_not_cancellable` once production has started, and those of {@link openOrderLink}.
 */
export async function cancelOrderByLink(
  deps: LinkDeps & Pick<OrderDeps, 'payments'>,
  link: string,
): Promise<Result<OrderRecord>> {
  const opened = await openOrderLink(deps, link);
  if (!opened.ok) return opened;
  return await transact(deps.kysely, async (trx): Promise<Result<OrderRecord>> => {
    const order = await lockOrder(trx, opened.value.id);
    if (!order) return fail('order_link_invalid');
    if (order.fulfilmentState === 'cancelled') return succeed(order);
    return customerMayCancel(order)
      ? await cancelOrder(
          deps.payments,
          trx,
          order,
          { code: 'cancelled_by_customer' },
          deps.clock(),
        )
      : fail('order_not_cancellable');
  });
}

/** Of a failed refund, shows only the part that its gift card received. */
function presentRefund(refund: Row<'refunds'>): LinkedOrder['refunds'][number] {
  const major = (minor: number): number => toMajor(minor, refund.currency);
  const failed = refund.state === 'failed';
  return {
    amount: major(failed ? refund.giftCardAmount : refund.amount),
    giftCardAmount: major(refund.giftCardAmount),
    cardAmount: failed ? 0 : major(refund.cardAmount),
    byHandAmount: failed ? 0 : major(refund.byHandAmount),
    isDone: failed || refund.state === 'done',
    at: (refund.doneAt ?? refund.createdAt).toISOString(),
  };
}

function presentPickup(
  order: OrderRecord,
  { origin, orderLinkKey }: Pick<OrderDeps, 'origin' | 'orderLinkKey'>,
): LinkedOrder['pickup'] {
  return order.pickupCode === null || isRefundedBeforeHandOver(order)
    ? null
    : { code: order.pickupCode, address: pickupAddress(order, origin, orderLinkKey) };
}

function presentShipment(
  { fulfilmentState, carrier, trackingNumber }: OrderRecord,
  isCollected: boolean,
): LinkedOrder['shipment'] {
  return carrier === null ||
    trackingNumber === null ||
    isCollected ||
    !['shipped', 'completed'].includes(fulfilmentState)
    ? null
    : { carrier, trackingNumber, link: trackingLink({ carrier, trackingNumber }) };
}

async function isStudioClosed(kysely: LinkDeps['kysely'], order: OrderRecord): Promise<boolean> {
  const { pickupStudio } = order;
  return pickupStudio !== null && (await findStudio(kysely, pickupStudio.studioId)) === null;
}

/** Presents an order with the dates that its page shows. */
function presentDated(order: OrderRecord, deps: PresentDeps, now: number): LinkedOrder['order'] {
  const shown = presentOrder(withShownDates(order, now), deps);
  const waitsAtCounter = order.paymentMethod === 'in_store' && order.fulfilmentState === 'ready';
  // The collection period counts from the estimate, also when the order is ready before it.
  return waitsAtCounter ? { ...shown, counterUntil: lastCounterDay(order) } : shown;
}

/** Presents the difference of an edit that waits for its payment. */
async function presentDue(
  { kysely, clock, transfersTo }: Pick<LinkDeps, 'kysely' | 'clock'> & PresentDeps,
  order: OrderRecord,
): Promise<LinkedOrder['due']> {
  const due = await findDueEdit(kysely, order, clock());
  if (!due) return null;
  return {
    edit: due.id,
    amount: toMajor(due.amount, order.currency),
    totalAfter: toMajor(due.totalAfter, order.currency),
    method: due.method,
    until: due.endsAt.toISOString(),
    transfer: due.method === 'interac' ? findRecipient(order, transfersTo) : null,
  };
}

/** Presents an order on the page of its private link, which {@link openOrderLink} has accepted. */
export async function presentLinkedOrder(
  deps: Pick<OrderDeps, 'kysely' | 'clock' | 'invoicesOf' | 'remakesOf' | 'origin'> & PresentDeps,
  order: OrderRecord,
  link: string,
): Promise<LinkedOrder> {
  const { kysely, clock, invoicesOf } = deps;
  const read = readOrderLink(link, deps.orderLinkKey, clock());
  const refunds = await findRefunds(kysely, order.id);
  const invoices = await invoicesOf(order.id);
  const { fulfilmentState } = order;
  const isCollected = await wasCollected(kysely, order);
  return {
    // The customer may pass on this link; it must not be exchanged for one that expires later.
    order: { ...presentDated(order, deps, clock()), privatePath: orderLinkPath(order, link) },
    fulfilment: fulfilmentState === 'draft' ? 'placed' : fulfilmentState,
    payment: order.paymentState,
    payBy: payBy(order)?.toISOString() ?? null,
    due: await presentDue(deps, order),
    isPaymentPending: await hasPendingAttempt(kysely, order.id),
    isStudioClosed: await isStudioClosed(kysely, order),
    isCollected,
    // A page that was opened before the refund may still cancel, which returns no money.
    canCancel: customerMayCancel(order) && !isRefundedBeforeHandOver(order),
    canConfirm:
      read.ok &&
      read.value.isMailed &&
      fulfilmentState === 'awaiting_csr' &&
      (await findConfirmedAt(kysely, order.id)) === null,
    refunds: refunds
      .filter((refund) => refund.state !== 'failed' || refund.giftCardAmount > 0)
      .map(presentRefund),
    invoices: invoices.map(({ id, kind, number, issuedAt }) => ({
      id,
      kind,
      number,
      issuedAt: issuedAt.toISOString(),
    })),
    pickup: presentPickup(order, deps),
    shipment: presentShipment(order, isCollected),
    remakes: await deps.remakesOf(order),
    linkEndsAt: new Date(read.ok ? read.value.endsAt : 0).toISOString(),
  };
}
