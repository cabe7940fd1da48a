import type { OrderWire } from '#contract/orders.ts';
import {
  forgetOrder,
  lookUpOrder,
  showOrder,
  useCurrentOrder,
} from '#web/features/orders/current-order.ts';
import { toOrderOutcome } from '#web/features/orders/order-standing.ts';
import { forgetPayment } from '#web/features/payments/kept-payment.ts';
import { photosRestored } from '#web/features/photos/photos-restored.ts';
import { usePhotos } from '#web/features/photos/store.ts';
import { forgetDiscount } from '#web/features/discounts/discount-store.ts';
import { forgetGiftCard } from '#web/features/discounts/gift-card-store.ts';
import { useNotices } from '#web/lib/notices.ts';
import { endSession } from '#web/lib/session-calls.ts';
import { dropStudio } from '../places/leave-studio.ts';
import { showConfirmation, startOver } from './screen-store.ts';

/** The checkout's parts are large; they are here once there is an order. */
const orders = () => import('#web/features/orders/index.ts');

/**
 * An order is placed, and paid where it had to be: its photos leave the grid (their originals go on being sent), what
 * was typed leaves this device, and the confirmation is shown. Source: product §4, order success.
 */
export const finishOrder = async (order: OrderWire): Promise<void> => {
  const { forgetCheckout, markOrderSeen, resetSubmission } = await orders();
  // What stood in the way of the order does not any more.
  useNotices.getState().dismissProblem();
  showOrder(order);
  showConfirmation();
  markOrderSeen(order.orderNumber);
  forgetPayment();
  forgetCheckout();
  forgetDiscount();
  forgetGiftCard();
  resetSubmission();
  await photosRestored();
  usePhotos.getState().orderPlaced(order.orderNumber);
};

/**
 * After a reload, or back from elsewhere: an order that was placed or paid while the page was away is shown; one that
 * waits for its payment is kept for the checkout. Source: product §4.
 */
export const resumeOrder = async (): Promise<void> => {
  const before = useCurrentOrder.getState().order;
  const kept = await lookUpOrder();
  if (!kept || toOrderOutcome(kept.order) !== 'settled') return;
  const wasUnpaid =
    before?.orderNumber === kept.order.orderNumber && toOrderOutcome(before) === 'awaiting_payment';
  if (!kept.seen || wasUnpaid) await finishOrder(kept.order);
};

/** Everything of the order leaves this device: photos, what was typed, the studio, the order number. */
export const forgetAll = async (): Promise<void> => {
  const { forgetCheckout, resetSubmission } = await orders();
  const photosGone = usePhotos.getState().clear();
  forgetCheckout();
  forgetDiscount();
  forgetGiftCard();
  dropStudio();
  resetSubmission();
  forgetPayment();
  forgetOrder();
  await photosGone;
};

/** Place a new order: photos, step, contact, addresses, note, studio and order number start again. Source: product §2. */
export const placeNewOrder = async (): Promise<void> => {
  // First: without its photos a screen gives its place to another one, and the way back is counted from there.
  startOver();
  await forgetAll();
};

/**
 * Start over: everything of the order leaves this device, and the browser goes on in another session; unless originals
 * of a placed order, or photos chosen in the meantime, are on their way in this one. Source: product §2, §6.
 */
export const clearOrder = async (): Promise<void> => {
  await placeNewOrder();
  const { photos, originalsToSend } = usePhotos.getState();
  if (photos.length === 0 && originalsToSend.length === 0) await endSession();
};
