import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import type { SandboxSession } from '../state/stripe-entries.ts';
import { badRequest, notFound } from './api-error.ts';
import { refuse, registerRead, registerWrite, type Call, type StripeCallResult } from './calls.ts';
import { createSession, sessionBody } from './create-session.ts';
import { intentExpanded } from './payments.ts';
import { expand, limit, moment } from './parameters.ts';
import { closing, expireDue, findSession, pageUrl } from './session-status.ts';
import { createList, sessionRead } from './wire.ts';

const intentKey = 'payment_intent';

function expanded(
  context: SandboxContext,
  session: SandboxSession,
  { origin }: Call,
  wanted: readonly string[],
) {
  const plain = sessionRead(session, pageUrl(origin, session.id));
  const intent = context.state.tables.stripe.intents.get(session.paymentIntent ?? '');
  if (!intent || !wanted.some((path) => path.startsWith(intentKey))) return plain;
  const inner = wanted.filter((path) => path.startsWith(`${intentKey}.`));
  const paths = inner.map((path) => path.slice(intentKey.length + 1));
  return { ...plain, payment_intent: intentExpanded(context, intent, paths) };
}

function expireSession(context: SandboxContext, call: Call): StripeCallResult {
  const session = findSession(context, call.id);
  if (!session) return refuse(notFound('checkout.session', call.id, 'session'));
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
    return refuse(badRequest(message));
  }
  const { object, change, happenings } = closing(context, session);
  return { ok: true, object, change, happenings };
}

/** Registers Checkout Sessions: create, read, list by payment, expire. */
export function registerSessions(api: FastifyInstance, context: SandboxContext): void {
  const path = '/checkout/sessions';
  registerWrite(api, context, path, sessionBody, (body, call) =>
    createSession(context, body, call),
  );

  registerWrite(api, context, `${path}/:id/expire`, z.strictObject({}), (_body, call) =>
    expireSession(context, call),
  );

  const one = z.strictObject({ expand });
  registerRead(api, context, `${path}/:id`, one, (query, call) => {
    const session = findSession(context, call.id);
    if (!session) return refuse(notFound('checkout.session', call.id, 'session'));
    return { ok: true, object: expanded(context, session, call, query.expand) };
  });

  const many = z.strictObject({
    payment_intent: z.string().optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
    created: z.strictObject({ gte: moment }).optional(),
    expand,
    limit,
  });
  registerRead(api, context, path, many, (query, call) => {
    expireDue(context);
    const { payment_intent: wanted, status, created } = query;
    const inside = query.expand.map((name) => name.replace(/^data\./, ''));
    const found = [...context.state.tables.stripe.sessions.values()]
      .filter((session) => wanted === undefined || session.paymentIntent === wanted)
      .filter((session) => status === undefined || session.status === status)
      .filter((session) => created === undefined || session.createdAt >= created.gte)
      .toReversed()
      .map((session) => expanded(context, session, call, inside));
    return { ok: true, object: createList(`/v1${path}`, found, query.limit) };
  });
}
