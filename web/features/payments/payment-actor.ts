import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { OrderWire } from '#contract/orders.ts';
import { keepReturned } from './kept-payment.ts';
import { paymentMachine } from './payment-machine.ts';
import type { BegunPayment } from './payment-setup.ts';

function isMobile(): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
}

/** Called once for each paid order, when the customer has seen that it is paid. */
export type OnPaid = (order: OrderWire) => Promise<void>;

/** Current state of the page's payment. */
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

function start(onPaid: OnPaid): ActorRefFrom<typeof paymentMachine> {
  const actor = createActor(paymentMachine, { input: { mobile: isMobile() } });
  let announced: OrderWire | null = null;
  actor.subscribe((state) => {
    const { paid } = state.context;
    if (paid && paid !== announced && state.matches({ flow: 'done' })) {
      announced = paid;
      void onPaid(paid).finally(() => actor.send({ type: 'RESET' }));
    }
  });
  return actor.start();
}

let payments: ReturnType<typeof start> | null = null;

/** The page's payment: it continues while the customer looks at another screen. Only the first `onPaid` is used. */
export function paymentActor(onPaid: OnPaid): ReturnType<typeof start> {
  payments ??= start(onPaid);
  return payments;
}

/**
 * Checks a payment begun before this page was loaded, and stores whether the customer returned from a successful
 * payment.
 */
export function askAboutPayment(onPaid: OnPaid, begun: BegunPayment): void {
  if (begun.question === 'returned') keepReturned(begun);
  paymentActor(onPaid).send({ type: 'RETURNED', begun });
}
