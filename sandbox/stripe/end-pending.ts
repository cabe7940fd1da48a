import type { SandboxContext } from '../context.ts';
import type {
  SandboxCharge,
  Intent,
  SandboxRefund,
  SandboxSession,
} from '../state/stripe-entries.ts';
import type { Happening } from './events.ts';
import { record } from './record.ts';
import { refundRead, sessionRead } from './wire.ts';

type Paid = { session: SandboxSession; intent: Intent; charge: SandboxCharge };

function findPayment({ state }: SandboxContext, sessionId: string): Paid | undefined {
  const { stripe } = state.tables;
  const session = stripe.sessions.get(sessionId);
  const intent = stripe.intents.get(session?.paymentIntent ?? '');
  const charge = stripe.charges.get(intent?.latestCharge ?? '');
  return session && intent && charge ? { session, intent, charge } : undefined;
}

/** Ends a delayed payment as arrived or failed; false if there is none. */
export function endDelayedPayment(
  context: SandboxContext,
  sessionId: string,
  arrived: boolean,
): boolean {
  const paid = findPayment(context, sessionId);
  if (paid?.charge.status !== 'pending') return false;
  const session: SandboxSession = { ...paid.session, paymentStatus: arrived ? 'paid' : 'unpaid' };
  const happening: Happening = {
    type: arrived
      ? 'checkout.session.async_payment_succeeded'
      : 'checkout.session.async_payment_failed',
    object: sessionRead(session, ''),
  };
  const change = {
    sessions: [session],
    intents: [
      {
        ...paid.intent,
        status: arrived ? ('succeeded' as const) : ('requires_payment_method' as const),
      },
    ],
    charges: [{ ...paid.charge, status: arrived ? ('succeeded' as const) : ('failed' as const) }],
  };
  record(context, change, [happening]);
  return true;
}

/** Outcomes of a pending refund; a succeeded one may still fail at the bank. */
export type RefundEnd = 'succeeded' | 'failed' | 'canceled';

/** Ends a refund; a failed amount returns to the merchant. False if this outcome is not possible. */
export function endRefund(context: SandboxContext, refundId: string, end: RefundEnd): boolean {
  const { stripe } = context.state.tables;
  const refund = stripe.refunds.get(refundId);
  const charge = stripe.charges.get(refund?.charge ?? '');
  const isBack = refund?.status === 'succeeded' && end === 'failed';
  if (!refund || !charge || (refund.status !== 'pending' && !isBack)) return false;
  const failureReason = end === 'failed' ? 'expired_or_canceled_card' : null;
  const after: SandboxRefund = { ...refund, status: end, failureReason };
  const amountRefunded = charge.amountRefunded - (end === 'succeeded' ? 0 : refund.amount);
  const object = refundRead(after);
  const happenings: Happening[] = [
    { type: 'refund.updated', object },
    { type: 'charge.refund.updated', object },
    ...(end === 'failed' ? [{ type: 'refund.failed' as const, object }] : []),
  ];
  record(context, { refunds: [after], charges: [{ ...charge, amountRefunded }] }, happenings);
  return true;
}
