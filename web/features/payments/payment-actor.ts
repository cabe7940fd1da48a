import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { OrderWire } from '#contract/orders.ts';
import { keepReturned } from './kept-payment.ts';
import { paymentMachine } from './payment-machine.ts';
import type { BegunPayment } from './payment-parts.ts';

const isMobile = (): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);

/** Told once for each paid order, when the customer has seen that it is paid. */
export type OnPaid = (order: OrderWire) => Promise<void>;

/** Where the payment of the page stands. */
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

const start = (onPaid: OnPaid): ActorRefFrom<typeof paymentMachine> => {
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
};

let payments: ReturnType<typeof start> | null = null;

/** The payment of the page: it goes on while the customer looks at another screen. The first `onPaid` given counts. */
export const paymentActor = (onPaid: OnPaid): ReturnType<typeof start> => {
  payments ??= start(onPaid);
  return payments;
};

/** Asks about a payment begun before this page was loaded; it is remembered whether the customer came back having paid. */
export const askAboutPayment = (onPaid: OnPaid, begun: BegunPayment): void => {
  if (begun.question === 'returned') keepReturned(begun);
  paymentActor(onPaid).send({ type: 'RETURNED', begun });
};
