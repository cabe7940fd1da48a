import type { OrderWire } from '#contract/orders.ts';
import { useCurrentOrder } from '#web/features/orders/current-order.ts';
import { orderNumberStore } from '#web/features/orders/kept-number.ts';
import { toOrderOutcome } from '#web/features/orders/order-outcome.ts';
import { askAboutPayment } from '#web/features/payments/index.ts';
import { keptPayment } from '#web/features/payments/kept-payment.ts';
import type { PaymentReturn } from '#web/features/payments/return-address.ts';
import { photosRestored } from '#web/app/photos/photos-restored.ts';
import { usePhotos } from '#web/app/photos/store.ts';
import { finishOrder, resumeOrder } from '../order/finish-order.ts';
import { showConfirmation } from '../order/screen-store.ts';
import { endReturn, useReturn } from './return-store.ts';

/** Whether this is the order on the screens; an order started since must not be cleared with it. */
async function isOwn({ orderNumber, orderItems }: OrderWire): Promise<boolean> {
  const kept = orderNumberStore().load();
  if (kept) return kept.number === orderNumber;
  await photosRestored();
  const ordered = new Set(orderItems.map(({ photoId }) => photoId));
  // A device without room for the number still has the photos of the order.
  return usePhotos.getState().photos.every(({ photoId }) => ordered.has(photoId));
}

/** Completes a paid order, unless this browser has started another one since. */
export async function finishPaid(order: OrderWire): Promise<void> {
  if (await isOwn(order)) {
    endReturn();
    await finishOrder(order);
  } else {
    const { orderNumber, email } = order;
    useReturn.setState({ open: true, orderNumber, paidEarlier: { email } });
  }
}

/** Checks the payment that was open when the page closed; a customer who paid must not be asked to pay again. */
export async function resumePayment(): Promise<void> {
  await resumeOrder();
  const { order } = useCurrentOrder.getState();
  const begun = keptPayment();
  if (!order || begun?.orderNumber !== order.orderNumber) return;
  if (toOrderOutcome(order) !== 'awaiting_payment') return;
  const { orderNumber, sessionId, way, returned } = begun;
  if (returned) useReturn.setState({ open: true, orderNumber });
  const question = returned ? 'returned' : way === 'page' ? 'left' : 'reloaded';
  askAboutPayment(finishPaid, { orderNumber, sessionId, question });
}

/** Determines the result of the payment the customer returns from. */
export async function returnFromCheckout(back: PaymentReturn): Promise<void> {
  const begun = keptPayment();
  const known = back.orderNumber ?? begun?.orderNumber ?? orderNumberStore().load()?.number ?? null;
  const kept = begun?.orderNumber === known ? (begun?.sessionId ?? null) : null;
  const sessionId = back.sessionId ?? kept;
  await resumeOrder();
  const { order } = useCurrentOrder.getState();
  if (order && order.orderNumber === known && toOrderOutcome(order) === 'done') {
    endReturn();
    showConfirmation();
    return;
  }
  if (sessionId === null) {
    endReturn();
    return;
  }
  useReturn.setState({ orderNumber: known });
  if (known === null) return;
  const link = begun?.orderNumber === known ? (begun.link ?? null) : null;
  askAboutPayment(finishPaid, { orderNumber: known, sessionId, question: back.kind, link });
}
