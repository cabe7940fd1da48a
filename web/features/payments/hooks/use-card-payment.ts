import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { paymentActor, type OnPaid, type PaymentSnapshot } from '../payment-actor.ts';
import type { WindowSource } from '../payment-setup.ts';
import type { PayableOrder, PaymentFailure } from '../payment.ts';

/** Stage of a card payment as the screen shows it. */
export type PaymentStage =
  /** Helcim's script is loading. */
  | 'loading_system'
  | 'ready'
  /** The server is creating a window or a Stripe Checkout page. */
  | 'loading'
  /** The browser is navigating to that page. */
  | 'leaving'
  | 'opening'
  | 'open'
  /** The window reported success; the server is checking. */
  | 'confirming'
  /** The window or the page was left; the server is checking. */
  | 'checking'
  | 'paid'
  | 'failed';

/** A card payment for the screen. */
export interface CardPayment {
  readonly stage: PaymentStage;
  readonly failure: PaymentFailure | null;
  readonly mobile: boolean;
  readonly order: PayableOrder | null;
  /** Order of the payment in flight or being checked; empty when there is none. */
  readonly orderNumber: string;
  readonly pay: (order: PayableOrder) => void;
  /** Checks with the server again; never pays. */
  readonly ask: () => void;
  readonly reset: () => void;
}

interface CardPaymentOptions {
  /** Undefined while unknown; null when no Helcim window is configured. */
  readonly source: WindowSource | null | undefined;
  /** The window is about to be used, so its script is worth loading. */
  readonly needed: boolean;
  /** Only the first callback given is used. */
  readonly onPaid: OnPaid;
}

function toStage(state: PaymentSnapshot): PaymentStage {
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
}

/** Why Helcim's script is missing; null while it may still load in time. */
function findScriptFailure(state: PaymentSnapshot): PaymentFailure | null {
  if (state.matches({ script: 'failed' })) return { kind: 'load_failed' };
  return state.matches({ script: { loading: 'late' } }) ? { kind: 'still_loading' } : null;
}

/**
 * Before the window opens, its button shows the state of the script, which also loads while it is unknown where it comes
 * from: a button that is busy a moment later would lose a press.
 */
export function stageBeforeWindow(
  state: PaymentSnapshot,
  source: WindowSource | null | undefined,
): PaymentStage {
  if (findScriptFailure(state)) return 'failed';
  const isLoading = state.matches({ script: 'absent' })
    ? source !== null
    : state.matches({ script: 'loading' });
  return isLoading ? 'loading_system' : 'ready';
}

/** Runs the card payment of a stored order. Source: product §4.9. */
export function useCardPayment({ source, needed, onPaid }: CardPaymentOptions): CardPayment {
  const actor = paymentActor(onPaid);
  const state = useSelector(actor, (snapshot) => snapshot);
  // The script loads outside React; requesting it twice changes nothing.
  useEffect(() => {
    if (needed && source) actor.send({ type: 'PREPARE', source });
  }, [needed, source, actor]);
  const stage = toStage(state);
  const shown = stage === 'ready' && needed ? stageBeforeWindow(state, source) : stage;
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
      stage === 'ready' && shown === 'failed' ? findScriptFailure(state) : state.context.failure,
    mobile: state.context.mobile,
    order: state.context.order,
    orderNumber: state.context.orderNumber,
    ...actions,
  };
}
