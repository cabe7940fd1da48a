import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { paymentActor, type OnPaid, type PaymentSnapshot } from '../payment-actor.ts';
import type { WindowSource } from '../payment-parts.ts';
import type { PayableOrder, PaymentFailure } from '../payment.ts';

/** Where a card payment stands, as the screen shows it. */
export type PaymentStage =
  /** The provider's script is on its way. */
  | 'loading_system'
  | 'ready'
  /** The server is asked for a window, or for the second checkout's page. */
  | 'loading'
  /** The browser is on its way to that page. */
  | 'leaving'
  | 'opening'
  | 'open'
  /** The window said paid; the server is asked. */
  | 'confirming'
  /** The window or the page was left; the server is asked. */
  | 'checking'
  | 'paid'
  | 'failed';

/** A card payment for the screen. */
export interface CardPayment {
  readonly stage: PaymentStage;
  readonly failure: PaymentFailure | null;
  readonly mobile: boolean;
  readonly order: PayableOrder | null;
  /** Of the payment that is on its way or was asked about; empty while there is none. */
  readonly orderNumber: string;
  readonly pay: (order: PayableOrder) => void;
  /** Asks the server again; never pays. */
  readonly ask: () => void;
  readonly reset: () => void;
}

interface CardPaymentOptions {
  /** Null while unknown, or where no window is set up. */
  readonly source: WindowSource | null;
  /** The window is going to charge the card: its script is worth loading. */
  readonly needed: boolean;
  /** The first one given counts. */
  readonly onPaid: OnPaid;
}

const stageOf = (state: PaymentSnapshot): PaymentStage => {
  if (state.matches({ flow: 'paid' }) || state.matches({ flow: 'done' })) return 'paid';
  if (state.matches({ flow: 'beginning' })) return 'loading';
  if (state.matches({ flow: 'leaving' })) return 'leaving';
  if (state.matches({ flow: { window: { shown: 'open' } } })) return 'open';
  if (state.matches({ flow: 'window' })) return 'opening';
  if (state.matches({ flow: 'away' })) return 'checking';
  if (state.matches({ flow: 'checking' })) {
    return state.context.question === 'approved' ? 'confirming' : 'checking';
  }
  return state.matches({ flow: 'failed' }) ? 'failed' : 'ready';
};

/** Why the provider's script is missing; null while it may still come in time. */
const scriptFailureOf = (state: PaymentSnapshot): PaymentFailure | null => {
  if (state.matches({ script: 'failed' })) return { kind: 'load_failed' };
  return state.matches({ script: { loading: 'late' } }) ? { kind: 'still_loading' } : null;
};

/** While nothing is paid, the button of the window tells how its script does. */
const stageBeforeWindow = (state: PaymentSnapshot): PaymentStage => {
  if (scriptFailureOf(state)) return 'failed';
  return state.matches({ script: 'loading' }) ? 'loading_system' : 'ready';
};

/** Runs the card payment of a stored order. Source: product §4, pay window flow. */
export const useCardPayment = ({ source, needed, onPaid }: CardPaymentOptions): CardPayment => {
  const actor = paymentActor(onPaid);
  const state = useSelector(actor, (snapshot) => snapshot);
  // The provider's script is outside React; asking for it twice changes nothing.
  useEffect(() => {
    if (needed && source) actor.send({ type: 'PREPARE', source });
  }, [needed, source, actor]);
  const stage = stageOf(state);
  const shown = stage === 'ready' && needed ? stageBeforeWindow(state) : stage;
  const actions = useMemo(
    () => ({
      pay: (order: PayableOrder) => actor.send({ type: 'PAY', order }),
      ask: () => actor.send({ type: 'ASK' }),
      reset: () => actor.send({ type: 'RESET' }),
    }),
    [actor],
  );
  return {
    stage: shown,
    failure:
      stage === 'ready' && shown === 'failed' ? scriptFailureOf(state) : state.context.failure,
    mobile: state.context.mobile,
    order: state.context.order,
    orderNumber: state.context.orderNumber,
    ...actions,
  };
};
