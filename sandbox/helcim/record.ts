import type { SandboxContext } from '../context.ts';
import type { IdempotencyRecord, Transaction } from '../state/entries.ts';
import { currentBatch } from './batches.ts';
import { webhookFor } from './webhook-event.ts';

export type NewTransaction = Omit<Transaction, 'id' | 'batchId' | 'createdAt'>;

/**
 * Stores a transaction durably with its idempotency key and its webhook before it becomes visible. The caller must
 * respond only afterwards.
 */
export function record(
  { state, courier }: SandboxContext,
  fields: NewTransaction,
  idempotency?: Pick<IdempotencyRecord, 'key' | 'payload'>,
): Transaction {
  const batchId = currentBatch(state).id;
  const createdAt = state.now();
  const transaction = { ...fields, id: state.takeId(), batchId, createdAt };
  const webhook = courier.isListening('helcim') ? webhookFor(transaction.id) : undefined;
  state.commit({
    op: 'transaction',
    transaction,
    webhook,
    idempotency: idempotency && {
      ...idempotency,
      transactionId: transaction.id,
      storedAt: createdAt,
    },
  });
  if (webhook) courier.send(webhook);
  return transaction;
}
