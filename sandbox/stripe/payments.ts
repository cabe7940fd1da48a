import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import type { Intent } from '../state/stripe-entries.ts';
import { notFound } from './api-error.ts';
import { refuse, registerRead } from './calls.ts';
import { expand, limit } from './parameters.ts';
import { chargeRead } from './charge-wire.ts';
import { intentRead, createList } from './wire.ts';

/** A payment, with its latest charge expanded if requested. */
export function intentExpanded(
  { state }: SandboxContext,
  intent: Intent,
  wanted: readonly string[],
) {
  const plain = intentRead(intent);
  const charge = state.tables.stripe.charges.get(intent.latestCharge ?? '');
  if (!charge || !wanted.includes('latest_charge')) return plain;
  return { ...plain, latest_charge: chargeRead(charge) };
}

/** Registers reads of payments and their charges. */
export function registerPayments(api: FastifyInstance, context: SandboxContext): void {
  const stripe = () => context.state.tables.stripe;
  const one = z.strictObject({ expand });
  registerRead(api, context, '/payment_intents/:id', one, (query, { id }) => {
    const intent = stripe().intents.get(id);
    if (!intent) return refuse(notFound('payment_intent', id, 'intent'));
    return { ok: true, object: intentExpanded(context, intent, query.expand) };
  });

  registerRead(api, context, '/payment_intents', z.strictObject({ limit }), (query) => {
    const found = [...stripe().intents.values()].toReversed().map(intentRead);
    return { ok: true, object: createList('/v1/payment_intents', found, query.limit) };
  });

  registerRead(api, context, '/charges/:id', one, (_query, { id }) => {
    const charge = stripe().charges.get(id);
    return charge
      ? { ok: true, object: chargeRead(charge) }
      : refuse(notFound('charge', id, 'charge'));
  });

  const many = z.strictObject({ payment_intent: z.string().optional(), limit });
  registerRead(api, context, '/charges', many, (query) => {
    const { payment_intent: wanted } = query;
    const found = [...stripe().charges.values()]
      .filter((charge) => wanted === undefined || charge.paymentIntent === wanted)
      .toReversed()
      .map(chargeRead);
    return { ok: true, object: createList('/v1/charges', found, query.limit) };
  });
}
