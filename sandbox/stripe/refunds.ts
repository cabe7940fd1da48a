import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import type { SandboxCharge, SandboxRefund } from '../state/stripe-entries.ts';
import { toMajor, unitProblem } from './amounts.ts';
import { badRequest, notFound, type StripeError } from './api-error.ts';
import { refuse, registerRead, registerWrite, type StripeCallResult } from './calls.ts';
import { newId } from './ids.ts';
import { limit, metadata, positive } from './parameters.ts';
import { chargeRead } from './charge-wire.ts';
import { leftByDisputes } from './disputes.ts';
import { createList, refundRead } from './wire.ts';

const refundBody = z.strictObject({
  payment_intent: z.string(),
  amount: positive.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer'], 'Invalid reason').optional(),
  metadata,
});

function refundProblem(
  context: SandboxContext,
  charge: SandboxCharge,
  amount: number,
): StripeError | undefined {
  const undisputed = leftByDisputes(context, charge);
  const left = undisputed - charge.amountRefunded;
  if (undisputed < charge.amount && left <= 0) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    return badRequest(message, { code: 'charge_disputed' });
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    return badRequest(message, { code: 'charge_already_refunded' });
  }
  if (amount > left) {
    const [asked, remains] = [amount, left].map((units) => toMajor(units, charge.currency));
    const message = `Refund amount (${asked} ${charge.currency}) is greater than unrefunded amount on charge (${remains} ${charge.currency})`;
    return badRequest(message, { param: 'amount' });
  }
  return unitProblem(amount, charge.currency, 'amount');
}

/** Whether this refund stays pending; consumes the switch. */
function takePending({ switches }: SandboxContext): boolean {
  if (switches.pendingRefunds <= 0) return false;
  switches.pendingRefunds -= 1;
  return true;
}

function createRefund(context: SandboxContext, body: z.infer<typeof refundBody>): StripeCallResult {
  const { state } = context;
  const { stripe } = state.tables;
  const intent = stripe.intents.get(body.payment_intent);
  if (!intent) return refuse(notFound('payment_intent', body.payment_intent, 'payment_intent'));
  const charge = stripe.charges.get(intent.latestCharge ?? '');
  if (charge?.status !== 'succeeded') {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    return refuse(badRequest(message, { code: 'payment_intent_unexpected_state' }));
  }
  const amount = body.amount ?? charge.amount - charge.amountRefunded;
  const problem = refundProblem(context, charge, amount);
  if (problem) return refuse(problem);
  const refund: SandboxRefund = {
    id: newId('re'),
    createdAt: state.now(),
    charge: charge.id,
    paymentIntent: intent.id,
    amount,
    currency: charge.currency,
    reason: body.reason ?? null,
    metadata: body.metadata,
    status: takePending(context) ? 'pending' : 'succeeded',
    failureReason: null,
  };
  const after = { ...charge, amountRefunded: charge.amountRefunded + amount };
  return {
    ok: true,
    object: refundRead(refund),
    change: { refunds: [refund], charges: [after] },
    happenings: [{ type: 'charge.refunded', object: chargeRead(after) }],
  };
}

/** Registers refunds of a payment, in full or in parts, never more than what remains. */
export function registerRefunds(api: FastifyInstance, context: SandboxContext): void {
  const stripe = () => context.state.tables.stripe;
  registerWrite(api, context, '/refunds', refundBody, (body) => createRefund(context, body));

  registerRead(api, context, '/refunds/:id', z.strictObject({}), (_query, { id }) => {
    const refund = stripe().refunds.get(id);
    return refund ? { ok: true, object: refundRead(refund) } : refuse(notFound('refund', id, 'id'));
  });

  const many = z.strictObject({ payment_intent: z.string().optional(), limit });
  registerRead(api, context, '/refunds', many, (query) => {
    const { payment_intent: wanted } = query;
    const found = [...stripe().refunds.values()]
      .filter((refund) => wanted === undefined || refund.paymentIntent === wanted)
      .toReversed()
      .map(refundRead);
    return { ok: true, object: createList('/v1/refunds', found, query.limit) };
  });
}
