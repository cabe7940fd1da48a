import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { command } from '../control/command.ts';
import { chargeRead, intentRead, refundRead, sessionRead } from './wire.ts';
import { expireDue } from './session-standing.ts';
import { dispute, settle, settleRefund } from './settle.ts';

const settleBody = z.strictObject({
  sessionId: z.string(),
  outcome: z.enum(['succeeded', 'failed']),
});

const totalBody = z.strictObject({
  count: z.int().min(0).max(10_000),
  amount: z.number().positive(),
});

const refundBody = z.strictObject({
  refundId: z.string(),
  outcome: z.enum(['succeeded', 'failed', 'canceled']),
});

function registerRefundControl(control: FastifyInstance, context: SandboxContext): void {
  control.get('/refunds', () => [...context.state.tables.stripe.refunds.values()].map(refundRead));
  control.post(
    '/refunds',
    command(z.strictObject({ pending: z.int().min(0).max(10_000) }), ({ pending }) => {
      context.switches.pendingRefunds = pending;
    }),
  );
  control.post(
    '/refunds/settle',
    command(refundBody, ({ refundId, outcome }) => ({
      settled: settleRefund(context, refundId, outcome),
    })),
  );
}

/** The Stripe part of what tests steer the sandbox with. */
export function registerStripeControl(control: FastifyInstance, context: SandboxContext): void {
  const stripe = () => context.state.tables.stripe;
  control.get('/sessions', () => {
    expireDue(context);
    return [...stripe().sessions.values()].map((session) => ({
      ...sessionRead(session, `/c/pay/${session.id}`),
      lines: session.lines,
    }));
  });
  control.get('/payments', () =>
    [...stripe().intents.values()].map((intent) => ({
      ...intentRead(intent),
      charges: [...stripe().charges.values()]
        .filter((charge) => charge.paymentIntent === intent.id)
        .map(chargeRead),
    })),
  );
  control.post(
    '/sessions/settle',
    command(settleBody, ({ sessionId, outcome }) => ({
      settled: settle(context, sessionId, outcome === 'succeeded'),
    })),
  );
  control.post(
    '/sessions/total',
    command(totalBody, ({ count: remaining, amount }) => {
      context.switches.askedTotal = { remaining, amount };
    }),
  );
  control.post(
    '/sessions/dispute',
    command(z.strictObject({ sessionId: z.string() }), ({ sessionId }) => ({
      disputed: dispute(context, sessionId),
    })),
  );
  registerRefundControl(control, context);
}
