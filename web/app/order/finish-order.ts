import type { OrderWire } from '#contract/orders.ts';
import { forgetDraft } from '#web/features/bookings/draft.ts';
import {
  forgetOrder,
  lookUpOrder,
  showNoOrder,
  showOrder,
  useCurrentOrder,
} from '#web/features/orders/current-order.ts';
import { toOrderOutcome } from '#web/features/orders/order-outcome.ts';
import { forgetReportDraft } from '#web/features/orders/report-draft.ts';
import { forgetPayment } from '#web/features/payments/kept-payment.ts';
import { photosRestored } from '#web/app/photos/photos-restored.ts';
import { usePhotos } from '#web/app/photos/store.ts';
import { forgetCodes } from '#web/features/discounts/forget-codes.ts';
import { useNotices } from '#web/lib/notices.ts';
import { endSession } from '#web/lib/session-calls.ts';
import { dropStudio } from '../places/leave-studio.ts';
import { useUnknownStudio } from '../places/unknown-studio.ts';
import { showConfirmation, startOver } from './screen-store.ts';

/** The checkout's code is large and loaded once there is an order. */
function orders() {
  return import('#web/features/orders/index.ts');
}

/**
 * Completes an order that is placed and, if required, paid: its photos leave the grid (their originals are still
 * sent), the form is cleared on this device, and the confirmation is shown.
 */
export async function finishOrder(order: OrderWire): Promise<void> {
  const { forgetCheckout, markOrderSeen, resetSubmission } = await orders();
  // Problems of the completed order are outdated, and a studio can no longer be chosen for it.
  useNotices.getState().dismissProblem();
  useUnknownStudio.setState({ unknown: null });
  showOrder(order);
  showConfirmation();
  markOrderSeen(order.orderNumber);
  forgetPayment();
  forgetCheckout();
  forgetCodes();
  resetSubmission();
  await photosRestored();
  const ids = new Set(order.orderItems.map(({ photoId }) => photoId));
  usePhotos.getState().orderPlaced(order.orderNumber, ids);
}

/**
 * Shows an order that was placed or paid while the page was away; one that waits for its payment is kept for the
 * checkout. Runs after a reload or a return.
 */
export async function resumeOrder(): Promise<void> {
  const before = useCurrentOrder.getState().order;
  const kept = await lookUpOrder();
  if (!kept || toOrderOutcome(kept.order) !== 'done') return;
  const wasUnpaid =
    before?.orderNumber === kept.order.orderNumber && toOrderOutcome(before) === 'awaiting_payment';
  if (!kept.seen || wasUnpaid) await finishOrder(kept.order);
}

/** Forgets the form, payment, studio and number of an order on this device. */
async function forgetDetails(): Promise<void> {
  const { forgetCheckout, resetSubmission } = await orders();
  forgetCheckout();
  forgetCodes();
  dropStudio();
  resetSubmission();
  forgetPayment();
  forgetOrder();
}

/**
 * Forgets a completed order. Its photos and form are gone since then: what there is now was chosen or typed for the next
 * order, perhaps in another tab, which keeps its number too.
 */
export async function leaveOrder(): Promise<void> {
  const { isKeptNumber, resetSubmission } = await orders();
  const { order } = useCurrentOrder.getState();
  resetSubmission();
  if (order && !isKeptNumber(order.orderNumber)) return showNoOrder();
  dropStudio();
  forgetOrder();
}

/** Place a new order: step, studio and order number start again as the rest did. */
export async function placeNewOrder(): Promise<void> {
  // Runs first: a screen without photos is replaced by another one, which would change the number of steps back.
  startOver();
  await leaveOrder();
}

/**
 * Start over: removes all data of the order, and what was filled in for a booking or a report, from this device and starts a new
 * session, unless originals of a placed order, or photos chosen in the meantime, are being sent in this one.
 */
export async function clearOrder(): Promise<void> {
  startOver();
  forgetDraft();
  forgetReportDraft();
  await Promise.all([usePhotos.getState().clear(), forgetDetails()]);
  const { photos, originalsToSend } = usePhotos.getState();
  if (photos.length === 0 && originalsToSend.length === 0) await endSession();
}
