import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import type { StoredResponse, StripeChange } from '../state/stripe-entries.ts';
import { badRequest, errorBody, parameterError, sendError, type StripeError } from './api-error.ts';
import type { Happening } from './events.ts';
import { parseForm, withLists } from './form.ts';
import { record } from './record.ts';

const keyLifeMs = 24 * 60 * 60 * 1000;
const maxKeyLength = 255;

/** An object of the API; each is built as the pinned SDK declares it. */
type ApiObject =
  | Stripe.Checkout.Session
  | Stripe.Coupon
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute;

type ApiResponse = ApiObject | Stripe.ApiList<ApiObject>;

/** Result of a call; its change is stored atomically with the response for its key. */
export type StripeCallResult =
  | { ok: true; object: ApiObject; change: StripeChange; happenings?: Happening[] }
  | { ok: false; error: StripeError };

export type Found = { ok: true; object: ApiResponse } | { ok: false; error: StripeError };

export function refuse(error: StripeError): { ok: false; error: StripeError } {
  return { ok: false, error };
}

/** The requested id, and the origin of the sandbox's pages as the caller reaches them. */
export type Call = { id: string; origin: string };

const idParams = z.object({ id: z.string().default('') });

function toCall(request: FastifyRequest, { publicUrl }: SandboxContext): Call {
  const { id } = idParams.parse(request.params);
  return { id, origin: publicUrl ?? `${request.protocol}://${request.host}` };
}

function stringKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function findResponse(context: SandboxContext, key: string): StoredResponse | undefined {
  const { state } = context;
  const known = state.tables.stripe.responses.get(key);
  return known && state.now() < known.storedAt + keyLifeMs ? known : undefined;
}

function keyError(key: string, known: StoredResponse | undefined, payload: string) {
  if (key.length > maxKeyLength) {
    return badRequest(`Idempotency keys can be at most ${maxKeyLength} characters.`);
  }
  if (!known || known.payload === payload) return undefined;
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return { status: 400, type: 'idempotency_error', message } as const;
}

/** Registers a GET: validates the query and returns the object found. */
export function registerRead<Query>(
  api: FastifyInstance,
  context: SandboxContext,
  path: string,
  schema: z.ZodType<Query>,
  find: (query: Query, call: Call) => Found,
): void {
  api.get(path, (request, reply) => {
    const query = parseForm(request.url.split('?')[1] ?? '');
    if (!query) return sendError(reply, badRequest('Invalid query.'));
    const input = withLists(query);
    const parsed = schema.safeParse(input);
    if (!parsed.success) return sendError(reply, parameterError(parsed.error, input));
    const found = find(parsed.data, toCall(request, context));
    return found.ok ? reply.send(found.object) : sendError(reply, found.error);
  });
}

/**
 * Registers a POST. The first response for an idempotency key is kept for a day, errors too; only invalid parameters
 * leave the key unused.
 */
export function registerWrite<Body>(
  api: FastifyInstance,
  context: SandboxContext,
  path: string,
  schema: z.ZodType<Body>,
  run: (body: Body, call: Call) => StripeCallResult,
): void {
  api.post(path, (request, reply) => {
    const form = parseForm(typeof request.body === 'string' ? request.body : '');
    if (!form) return sendError(reply, badRequest('Invalid form.'));
    const input = withLists(form);
    const key = stringKey(request);
    const payload = JSON.stringify([request.url, input]);
    const known = key === undefined ? undefined : findResponse(context, key);
    const problem = key === undefined ? undefined : keyError(key, known, payload);
    if (problem) return sendError(reply, problem);
    reply.type('application/json; charset=utf-8');
    if (key !== undefined) reply.header('idempotency-key', key);
    if (known) {
      reply.header('idempotent-replayed', 'true').header('original-request', known.requestId);
      return reply.code(known.status).send(known.body);
    }
    const parsed = schema.safeParse(input);
    if (!parsed.success) return sendError(reply, parameterError(parsed.error, input));
    const verdict = run(parsed.data, toCall(request, context));
    const status = verdict.ok ? 200 : verdict.error.status;
    const body = JSON.stringify(verdict.ok ? verdict.object : errorBody(verdict.error));
    const requestId = String(reply.getHeader('request-id'));
    const storedAt = context.state.now();
    const response =
      key === undefined ? undefined : { key, payload, status, body, requestId, storedAt };
    const change = verdict.ok ? verdict.change : {};
    record(context, { ...change, answer: response }, verdict.ok ? verdict.happenings : []);
    return reply.code(status).send(body);
  });
}
