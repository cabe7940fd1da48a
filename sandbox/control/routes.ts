import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { closeOpenBatch, closingTime } from '../helcim/batches.ts';
import { findCheckoutStatus } from '../helcim/charge.ts';
import { webhookFor } from '../helcim/webhook-event.ts';
import { batchRead, transactionRead } from '../helcim/wire.ts';
import { expireDue } from '../stripe/session-status.ts';
import { defaultSwitches, type WebhookAddresses } from '../switches.ts';
import { command } from './command.ts';
import { guardControl, isLoopback } from './guard.ts';
import { registerHelcimControl } from './helcim-routes.ts';
import { registerStripeControl } from './stripe-routes.ts';

const count = z.int().min(0).max(10_000);
const delivery = z.enum(['normal', 'hang', 'error']);
const limit = z.int().min(1).nullable();

const bodies = {
  clock: z.strictObject({ advanceSeconds: z.number().min(0).max(1e9) }),
  faults: z
    .strictObject({
      count,
      answer: z.enum(['error', 'decline', 'hang', 'drop']),
      status: z.int().min(400).max(599).default(500),
      when: z.enum(['before', 'after']).default('before'),
      path: z.string().startsWith('/').default('/v2/'),
      method: z.enum(['GET', 'POST']).optional(),
    })
    .refine((fault) => fault.answer !== 'decline' || fault.when === 'before', {
      error: 'a decline does no work: it is answered before',
    }),
  charges: z.strictObject({
    count,
    amount: z.number().positive().optional(),
    currency: z.string().length(3).optional(),
    invoiceNumber: z.string().optional(),
    status: z.enum(['APPROVED', 'APPROVAL']).optional(),
    clientReferenceId: z.string().optional(),
    delayed: z.boolean().optional(),
  }),
  latency: z.strictObject({
    minMs: z.int().min(0).max(60_000),
    maxMs: z.int().min(0).max(60_000),
  }),
  limits: z.strictObject({ concurrent: limit, perMinute: limit, perHour: limit }).partial(),
  window: z.strictObject({ page: delivery, script: delivery, dropSuccess: count }).partial(),
  release: z.strictObject({ order: z.enum(['same', 'reverse']).default('same') }),
  resend: z.strictObject({ transactionId: z.int() }),
};

/**
 * Accepts the shop's configured address; without one, any address on this machine. The sandbox never calls anything
 * else.
 */
function shopAddress(given: string | undefined) {
  const isShop = (address: string): boolean =>
    given === undefined ? isLoopback(new URL(address).hostname) : address === given;
  return z.url().refine(isShop, { error: 'webhooks go to the shop alone' });
}

function webhooksBody(addresses: WebhookAddresses) {
  return z
    .strictObject({
      url: shopAddress(addresses.helcim).nullable(),
      stripeUrl: shopAddress(addresses.stripe).nullable(),
      delayMs: z.int().min(0).max(600_000),
      copies: z.int().min(1).max(10),
      drop: count,
      hold: z.boolean(),
      skewSeconds: z.int(),
      forgeSignature: z.boolean(),
    })
    .partial();
}

/** Removes undefined values, so that optional fields do not overwrite a switch. */
function given<T extends object>(changes: T): T {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}

function registerReads(control: FastifyInstance, context: SandboxContext): void {
  const { state, courier } = context;
  control.get('/', () => ({ now: new Date(state.now()).toISOString(), ...context.switches }));
  control.get('/tokens', () =>
    [...state.tables.checkouts.values()].map((checkout) => ({
      ...checkout,
      status: findCheckoutStatus(context, checkout.checkoutToken),
    })),
  );
  control.get('/transactions', () =>
    [...state.tables.transactions.values()].map((transaction) => ({
      ...transactionRead(transaction),
      checkoutToken: transaction.checkoutToken ?? null,
      originalTransactionId: transaction.originalId ?? null,
    })),
  );
  control.get('/batches', () =>
    [...state.tables.batches.values()].map((batch) => {
      const within = [...state.tables.transactions.values()].filter(
        (transaction) => transaction.batchId === batch.id,
      );
      return batchRead(batch, closingTime(state, batch), within);
    }),
  );
  control.get('/webhooks', () => courier.log());
}

function registerSwitches(
  control: FastifyInstance,
  context: SandboxContext,
  addresses: WebhookAddresses,
): void {
  const groups = { ...bodies, webhooks: webhooksBody(addresses) };
  control.post(
    '/faults',
    command(bodies.faults, ({ count: remaining, ...fault }) => {
      context.switches.apiFault = { ...fault, remaining };
    }),
  );
  control.post(
    '/charges',
    command(bodies.charges, ({ count: remaining, ...override }) => {
      context.switches.charge = { ...override, remaining };
    }),
  );
  for (const group of ['latency', 'limits', 'window', 'webhooks'] as const) {
    control.post(
      `/${group}`,
      command<object>(groups[group], (changes) => {
        Object.assign(context.switches[group], given(changes));
      }),
    );
  }
}

function registerCommands(
  control: FastifyInstance,
  context: SandboxContext,
  addresses: WebhookAddresses,
): void {
  const { state, courier } = context;
  control.post(
    '/clock',
    command(bodies.clock, ({ advanceSeconds }) => {
      const offsetMs = state.tables.clockOffsetMs + advanceSeconds * 1000;
      state.commit({ op: 'clock', offsetMs });
      expireDue(context);
      return { now: new Date(state.now()).toISOString() };
    }),
  );
  control.post(
    '/batches/close',
    command(z.strictObject({}), () => ({ closed: closeOpenBatch(state)?.id ?? null })),
  );
  control.post(
    '/webhooks/release',
    command(bodies.release, ({ order }) => courier.release(order)),
  );
  control.post(
    '/webhooks/resend',
    command(bodies.resend, ({ transactionId }) => {
      const webhook = webhookFor(transactionId);
      state.commit({ op: 'webhook', webhook });
      courier.send(webhook);
      return { id: webhook.id };
    }),
  );
  control.post(
    '/reset',
    command(z.strictObject({}), () => {
      courier.clear();
      state.reset();
      context.switches = defaultSwitches(addresses);
    }),
  );
}

/** Registers the control API for tests; sandbox/README.md lists the calls with examples. */
export function registerControl(
  control: FastifyInstance,
  context: SandboxContext,
  addresses: WebhookAddresses,
): void {
  guardControl(control);
  registerReads(control, context);
  registerSwitches(control, context, addresses);
  registerCommands(control, context, addresses);
  registerHelcimControl(control, context);
  registerStripeControl(control, context);
}
