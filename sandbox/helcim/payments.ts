import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { toMinor } from '../money.ts';
import type { Transaction } from '../state/entries.ts';
import { fieldErrors, sendErrors } from './api-error.ts';
import { closingTime } from './batches.ts';
import { record, type NewTransaction } from './record.ts';
import { newApprovalCode } from './tokens.ts';
import { transactionRead } from './wire.ts';

const keyLifeMs = 5 * 60 * 1000;

const ipAddress = z.union([z.ipv4(), z.ipv6()], 'Must be an IP address');
const transactionId = z.int('Must be an integer');

const refundBody = z.object(
  {
    originalTransactionId: transactionId,
    amount: z.number('Must be a number').positive('Must be more than 0'),
    ipAddress,
    ecommerce: z.boolean().optional(),
  },
  'Missing required data',
);

const reverseBody = z.object(
  { cardTransactionId: transactionId, ipAddress, ecommerce: z.boolean().optional() },
  'Missing required data',
);

type Refusal = { ok: false; status: number; errors: string | Record<string, string> };
type Plan = { ok: true; fields: NewTransaction } | Refusal;

function refuse(status: number, errors: Refusal['errors']): Refusal {
  return { ok: false, status, errors };
}

function refundedAmount({ state }: SandboxContext, original: Transaction): number {
  return [...state.tables.transactions.values()]
    .filter((one) => one.originalId === original.id && one.status !== 'DECLINED')
    .reduce((total, one) => total + one.amount, 0);
}

function batchIsClosed({ state }: SandboxContext, original: Transaction): boolean {
  const batch = state.tables.batches.get(original.batchId);
  if (!batch) throw new Error(`transaction ${original.id} has no batch`);
  return closingTime(state, batch) !== undefined;
}

function findPurchase({ state }: SandboxContext, id: number): Transaction | undefined {
  const found = state.tables.transactions.get(id);
  return found?.type === 'purchase' && found.status !== 'DECLINED' ? found : undefined;
}

function counterpart(
  original: Transaction,
  type: 'refund' | 'reverse',
  amount: number,
): NewTransaction {
  const { id, batchId: _batch, createdAt: _at, checkoutToken: _token, ...kept } = original;
  const status = 'APPROVED' as const;
  // Refunds and reversals carry no merchant reference: card, amount and time identify them.
  const invoiceNumber = '';
  const approvalCode = newApprovalCode();
  return { ...kept, invoiceNumber, status, type, amount, approvalCode, originalId: id };
}

function planRefund(context: SandboxContext, body: z.infer<typeof refundBody>): Plan {
  const original = findPurchase(context, body.originalTransactionId);
  if (!original) return refuse(404, { originalTransactionId: 'Transaction not found' });
  if (!batchIsClosed(context, original)) {
    return refuse(400, 'The card batch is open: the transaction can be reversed, not refunded');
  }
  const amount = toMinor(body.amount, original.currency);
  if (amount === undefined) return refuse(400, { amount: 'Too many decimals' });
  if (amount > original.amount - refundedAmount(context, original)) {
    return refuse(400, { amount: 'More than what remains of the transaction' });
  }
  return { ok: true, fields: counterpart(original, 'refund', amount) };
}

function planReverse(context: SandboxContext, body: z.infer<typeof reverseBody>): Plan {
  const original = findPurchase(context, body.cardTransactionId);
  if (!original) return refuse(404, { cardTransactionId: 'Transaction not found' });
  if (batchIsClosed(context, original)) {
    return refuse(400, 'The card batch is closed: the transaction can be refunded, not reversed');
  }
  if (refundedAmount(context, original) > 0)
    return refuse(400, 'The transaction is already reversed');
  return { ok: true, fields: counterpart(original, 'reverse', original.amount) };
}

/** Registers a payment call that checks the idempotency key before anything else. */
function pay<Body>(
  context: SandboxContext,
  schema: z.ZodType<Body>,
  plan: (context: SandboxContext, body: Body) => Plan,
) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { state } = context;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{25,36}$/.test(key)) {
      return sendErrors(reply, 400, 'Missing idempotency key');
    }
    const payload = JSON.stringify([request.url, request.body ?? null]);
    const known = state.tables.idempotency.get(key);
    if (known && state.now() < known.storedAt + keyLifeMs) {
      const first = state.tables.transactions.get(known.transactionId);
      if (known.payload !== payload || !first) {
        return sendErrors(reply, 409, 'Idempotency key used with another payload');
      }
      return reply.send(transactionRead(first));
    }
    const parsed = schema.safeParse(request.body);
    if (!parsed.success) return sendErrors(reply, 400, fieldErrors(parsed.error));
    const planned = plan(context, parsed.data);
    if (!planned.ok) return sendErrors(reply, planned.status, planned.errors);
    return reply.send(transactionRead(record(context, planned.fields, { key, payload })));
  };
}

/**
 * Registers `POST /v2/payment/refund` for closed batches and `/reverse`, which refunds all of a transaction in an open
 * batch.
 */
export function registerPayments(api: FastifyInstance, context: SandboxContext): void {
  api.post('/payment/refund', pay(context, refundBody, planRefund));
  api.post('/payment/reverse', pay(context, reverseBody, planReverse));
}
