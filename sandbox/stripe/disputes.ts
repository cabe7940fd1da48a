import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import type { Dispute, SandboxCharge } from '../state/stripe-entries.ts';
import { toUnits } from './amounts.ts';
import { notFound } from './api-error.ts';
import { refuse, registerRead } from './calls.ts';
import { disputeRead } from './dispute-wire.ts';
import { newId } from './ids.ts';
import { expand } from './parameters.ts';
import { record } from './record.ts';

/** Outcomes of a dispute. */
export type DisputeEnd = 'won' | 'lost' | 'warning_closed';

/** Opens a dispute of a charge, in full or for `amount` in major units; null if there is no such charge. */
export function openDispute(
  context: SandboxContext,
  paymentIntent: string,
  amount?: number,
): Dispute | null {
  const { state } = context;
  const intent = state.tables.stripe.intents.get(paymentIntent);
  const charge = state.tables.stripe.charges.get(intent?.latestCharge ?? '');
  if (charge?.status !== 'succeeded' || charge.disputed) return null;
  const dispute: Dispute = {
    id: newId('dp'),
    createdAt: state.now(),
    charge: charge.id,
    paymentIntent,
    amount: amount === undefined ? charge.amount : toUnits(amount, charge.currency),
    currency: charge.currency,
    status: 'needs_response',
  };
  record(context, { charges: [{ ...charge, disputed: true }], disputes: [dispute] }, [
    { type: 'charge.dispute.created', object: disputeRead(dispute) },
  ]);
  return dispute;
}

/** Closes a dispute; the charge stays marked as disputed. False if none is open. */
export function closeDispute(context: SandboxContext, id: string, status: DisputeEnd): boolean {
  const dispute = context.state.tables.stripe.disputes.get(id);
  if (dispute?.status !== 'needs_response') return false;
  const closed: Dispute = { ...dispute, status };
  record(context, { disputes: [closed] }, [
    { type: 'charge.dispute.closed', object: disputeRead(closed) },
  ]);
  return true;
}

/** Refundable amount of a charge, in its units: none while a dispute is open, and none of what lost ones took. */
export function leftByDisputes({ state }: SandboxContext, { id, amount }: SandboxCharge): number {
  const disputes = [...state.tables.stripe.disputes.values()].filter(({ charge }) => charge === id);
  if (disputes.some(({ status }) => status === 'needs_response')) return 0;
  const lost = disputes.filter(({ status }) => status === 'lost');
  return amount - lost.reduce((sum, dispute) => sum + dispute.amount, 0);
}

/** Registers `GET /v1/disputes/{id}`. */
export function registerDisputes(api: FastifyInstance, context: SandboxContext): void {
  registerRead(api, context, '/disputes/:id', z.strictObject({ expand }), (_query, { id }) => {
    const dispute = context.state.tables.stripe.disputes.get(id);
    return dispute
      ? { ok: true, object: disputeRead(dispute) }
      : refuse(notFound('dispute', id, 'dispute'));
  });
}
