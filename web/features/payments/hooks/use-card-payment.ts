import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent } from 'react';
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

interface CardPaymentOptions {
  /** Null while unknown, or where no window is set up. */
  readonly source: WindowSource | null;
  /** A card is going to pay: the script is worth loading. */
  readonly needed: boolean;
  /** The server says the order is paid, and the customer has been told. */
  readonly onPaid: (order: OrderWire) => void;
}

type Snapshot = ReturnType<typeof useMachine<typeof paymentMachine>>[0];

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
  const [state, send] = useMachine(paymentMachine, { input: { mobile: isMobile() } });
  // The provider's script is outside React; asking for it twice changes nothing.
  useEffect(() => {
    if (needed && source) send({ type: 'PREPARE', source });
  }, [needed, source, send]);
  const tellPaid = useEffectEvent(onPaid);
  const paid = state.matches({ flow: 'done' }) ? state.context.paid : null;
  // The machine tells when the customer has seen that it is paid.
  useEffect(() => {
    if (paid) tellPaid(paid);
  }, [paid]);
  const stage = stageOf(state);
  const scriptFailed = stage === 'ready' && state.matches({ script: 'failed' });
  return {
    stage: scriptFailed ? 'failed' : stage,
    failure: scriptFailed ? { kind: 'load_failed' } : state.context.failure,
    mobile: state.context.mobile,
    order: state.context.order,
    pay: useCallback((order: PayableOrder) => send({ type: 'PAY', order }), [send]),
    ask: useCallback(() => send({ type: 'ASK' }), [send]),
    reset: useCallback(() => send({ type: 'RESET' }), [send]),
  };
};
