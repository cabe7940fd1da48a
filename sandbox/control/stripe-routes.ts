import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { isKnownCurrency } from '../stripe/amounts.ts';
import { chargeRead } from '../stripe/charge-wire.ts';
import { disputeRead } from '../stripe/dispute-wire.ts';
import { closeDispute, openDispute } from '../stripe/disputes.ts';
import { takeForeignPayment } from '../stripe/foreign.ts';
import { expireDue } from '../stripe/session-status.ts';
import { endDelayedPayment, endRefund } from '../stripe/end-pending.ts';
import { intentRead, refundRead, sessionRead } from '../stripe/wire.ts';
import { command } from './command.ts';

const sessionEnd = z.strictObject({
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
      settled: endRefund(context, refundId, outcome),
    })),
  );
}

const foreignBody = z.strictObject({
  amount: z.number().positive(),
  currency: z.string().toLowerCase().refine(isKnownCurrency),
  metadata: z.record(z.string(), z.string()).default({}),
});

const disputeBody = z.union([
  z.strictObject({ sessionId: z.string(), amount: z.number().positive().optional() }),
  z.strictObject({ paymentIntent: z.string(), amount: z.number().positive().optional() }),
]);

const disputeEnd = z.strictObject({
  disputeId: z.string(),
  outcome: z.enum(['won', 'lost', 'warning_closed']),
});

function registerDisputeControl(control: FastifyInstance, context: SandboxContext): void {
  const stripe = () => context.state.tables.stripe;
  control.get('/disputes', () => [...stripe().disputes.values()].map(disputeRead));
  control.post(
    '/sessions/dispute',
    command(disputeBody, (body) => {
      const payment =
        'paymentIntent' in body
          ? body.paymentIntent
          : stripe().sessions.get(body.sessionId)?.paymentIntent;
      const dispute = openDispute(context, payment ?? '', body.amount);
      return { disputed: dispute !== null, disputeId: dispute?.id ?? null };
    }),
  );
  control.post(
    '/disputes/close',
    command(disputeEnd, ({ disputeId, outcome }) => ({
      closed: closeDispute(context, disputeId, outcome),
    })),
  );
}

/** Registers the Stripe part of the control API. */
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
    command(sessionEnd, ({ sessionId, outcome }) => ({
      settled: endDelayedPayment(context, sessionId, outcome === 'succeeded'),
    })),
  );
  control.post(
    '/sessions/total',
    command(totalBody, ({ count: remaining, amount }) => {
      context.switches.askedTotal = { remaining, amount };
    }),
  );
  control.post(
    '/payments/foreign',
    command(foreignBody, (asked) => intentRead(takeForeignPayment(context, asked))),
  );
  registerRefundControl(control, context);
  registerDisputeControl(control, context);
}
