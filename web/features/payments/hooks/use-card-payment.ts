import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { createActor, type SnapshotFrom } from 'xstate';
import type { OrderWire } from '#contract/orders.ts';
import { paymentMachine, type WindowSource } from '../payment-machine.ts';
import type { PayableOrder, PaymentFailure } from '../payment.ts';

/** Where a card payment stands, as the screen shows it. */
export type PaymentStage =
  /** The provider's script is on its way. */
  | 'loading_system'
  | 'ready'
  /** The server is asked for a window. */
  | 'loading'
  | 'opening'
  | 'open'
  /** The window said paid; the server is asked. */
  | 'confirming'
  /** The window went away; the server is asked. */
  | 'checking'
  | 'paid'
  | 'failed';

/** A card payment for the screen. */
export interface CardPayment {
  readonly stage: PaymentStage;
  readonly failure: PaymentFailure | null;
  readonly mobile: boolean;
  readonly order: PayableOrder | null;
  readonly pay: (order: PayableOrder) => void;
  /** Asks the server again; never pays. */
  readonly ask: () => void;
  readonly reset: () => void;
}

const isMobile = (): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);

/** Told once for each paid order, when the customer has seen that it is paid. */
type OnPaid = (order: OrderWire) => Promise<void>;

const startPayments = (onPaid: OnPaid) => {
  const actor = createActor(paymentMachine, { input: { mobile: isMobile() } });
  let told: OrderWire | null = null;
  actor.subscribe((state) => {
    const { paid } = state.context;
    if (paid && paid !== told && state.matches({ flow: 'done' })) {
      told = paid;
      void onPaid(paid).finally(() => actor.send({ type: 'RESET' }));
    }
  });
  return actor.start();
};

/** One for the page: a payment goes on while the customer looks at another screen. */
let payments: ReturnType<typeof startPayments> | null = null;

interface CardPaymentOptions {
  /** Null while unknown, or where no window is set up. */
  readonly source: WindowSource | null;
  /** A card is going to pay: the script is worth loading. */
  readonly needed: boolean;
  /** The first one given counts. */
  readonly onPaid: OnPaid;
}

type Snapshot = SnapshotFrom<typeof paymentMachine>;

const stageOf = (state: Snapshot): PaymentStage => {
  if (state.matches({ flow: 'paid' }) || state.matches({ flow: 'done' })) return 'paid';
  if (state.matches({ flow: 'initializing' })) return 'loading';
  if (state.matches({ flow: { window: { shown: 'open' } } })) return 'open';
  if (state.matches({ flow: 'window' })) return 'opening';
  if (state.matches({ flow: 'away' })) return 'checking';
  if (state.matches({ flow: 'checking' })) {
    return state.context.question === 'closed' ? 'checking' : 'confirming';
  }
  if (state.matches({ flow: 'failed' })) return 'failed';
  return state.matches({ script: 'loading' }) ? 'loading_system' : 'ready';
};

/** Runs the card payment of a stored order. Source: product §4, pay window flow. */
export const useCardPayment = ({ source, needed, onPaid }: CardPaymentOptions): CardPayment => {
  payments ??= startPayments(onPaid);
  const actor = payments;
  const state = useSelector(actor, (snapshot) => snapshot);
  // The provider's script is outside React; asking for it twice changes nothing.
  useEffect(() => {
    if (needed && source) actor.send({ type: 'PREPARE', source });
  }, [needed, source, actor]);
  const stage = stageOf(state);
  const scriptFailed = stage === 'ready' && state.matches({ script: 'failed' });
  const actions = useMemo(
    () => ({
      pay: (order: PayableOrder) => actor.send({ type: 'PAY', order }),
      ask: () => actor.send({ type: 'ASK' }),
      reset: () => actor.send({ type: 'RESET' }),
    }),
    [actor],
  );
  return {
    stage: scriptFailed ? 'failed' : stage,
    failure: scriptFailed ? { kind: 'load_failed' } : state.context.failure,
    mobile: state.context.mobile,
    order: state.context.order,
    ...actions,
  };
};
