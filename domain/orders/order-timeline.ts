import type { DeliveryMethod } from '../catalogue/shipping.ts';
import { wasPaid, type FulfilmentState, type PaymentState } from './order-states.ts';
import type { PaymentMethod } from '../payments/payment-methods.ts';

/** Steps of an order from left to right; each order has those of its payment and delivery. */
export const timelineSteps = [
  'placed',
  'paid',
  'approved',
  'originals',
  'printing',
  'ready',
  'shipped',
  'over',
] as const;
/** One of {@link timelineSteps}. */
export type TimelineStep = (typeof timelineSteps)[number];

/** State of a step: what the order waits for is `now`; `failed` went wrong, and somebody has to look. */
export const stepStates = ['done', 'now', 'to_come', 'failed'] as const;
/** One of {@link stepStates}. */
export type StepState = (typeof stepStates)[number];

/** What decides the steps of an order. Times are those of the first move into a state, in milliseconds. */
export interface TimelineFacts {
  readonly fulfilmentState: FulfilmentState;
  readonly paymentState: PaymentState;
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  readonly placedAt: number;
  readonly originals: { readonly received: number; readonly expected: number };
  readonly movedAt: Readonly<Partial<Record<FulfilmentState | PaymentState, number>>>;
}

interface Step {
  readonly step: TimelineStep;
  readonly isDone: boolean;
  readonly isFailed: boolean;
  readonly at: number | null;
}

const rank: Readonly<Record<FulfilmentState, number>> = {
  draft: 0,
  placed: 0,
  awaiting_csr: 0,
  approved: 1,
  in_production: 2,
  ready: 3,
  shipped: 3,
  returned: 3,
  completed: 4,
  cancelled: 0,
};

/** Whether money is taken only when the order is handed over. */
function isPaidAtTheEnd({ paymentMethod, paymentState }: TimelineFacts): boolean {
  return (paymentMethod === 'cod' || paymentMethod === 'in_store') && !wasPaid(paymentState);
}

function firstSteps(facts: TimelineFacts): Step[] {
  const { movedAt, originals, paymentState: payment, paymentMethod: method } = facts;
  const reached = rank[facts.fulfilmentState];
  const paid: Step = {
    step: 'paid',
    isDone: wasPaid(payment),
    isFailed: payment === 'payment_review',
    at: movedAt.paid ?? null,
  };
  const approved: Step = {
    step: 'approved',
    isDone: reached >= 1,
    isFailed: false,
    at: movedAt.approved ?? null,
  };
  const sent: Step = {
    step: 'originals',
    isDone: originals.received >= originals.expected || reached >= 2,
    isFailed: false,
    at: null,
  };
  const needsApproval = method === 'cod' || movedAt.approved !== undefined;
  return [
    { step: 'placed', isDone: true, isFailed: false, at: facts.placedAt },
    ...(method === 'none' || isPaidAtTheEnd(facts) ? [] : [paid]),
    ...(needsApproval ? [approved] : []),
    ...(originals.expected > 0 ? [sent] : []),
  ];
}

function lastSteps(facts: TimelineFacts): Step[] {
  const { movedAt, fulfilmentState: state, deliveryMethod } = facts;
  const reached = rank[state];
  const isPickup = deliveryMethod === 'pickup';
  const made = isPickup ? ('ready' as const) : ('shipped' as const);
  return [
    {
      step: 'printing',
      isDone: reached >= 3,
      isFailed: false,
      at: movedAt.in_production ?? null,
    },
    {
      step: made,
      isDone: reached >= 3 && state !== 'returned',
      isFailed: state === 'returned',
      at: movedAt[made] ?? null,
    },
    {
      step: 'over',
      isDone: state === 'completed',
      isFailed: state === 'cancelled',
      at: movedAt.completed ?? movedAt.cancelled ?? null,
    },
  ];
}

/** Computes the steps above an order: done ones, the one that it waits for, and those to come. */
export function computeTimeline(
  facts: TimelineFacts,
): { readonly step: TimelineStep; readonly state: StepState; readonly at: number | null }[] {
  const steps = [...firstSteps(facts), ...lastSteps(facts)];
  const isOver = facts.fulfilmentState === 'completed' || facts.fulfilmentState === 'cancelled';
  const next = isOver ? undefined : steps.find(({ isDone }) => !isDone);
  return steps.map((step) => {
    const state = step === next ? 'now' : 'to_come';
    return {
      step: step.step,
      state: step.isDone ? 'done' : step.isFailed ? 'failed' : state,
      at: step.isDone || step.isFailed ? step.at : null,
    };
  });
}
