import { validate as isUuid } from 'uuid';
import { toMajor, type Currency } from '#domain/common/money.ts';
import type { NotDone } from '../not-done.ts';
import type { Answered, Ask } from './api.ts';
import {
  hasAmount,
  helcimTransaction,
  isApprovedAs,
  type HelcimTransaction,
} from './transaction.ts';

/**
 * Outcome of a refund or reversal; `transactionId` is its own. A refusal with status 409 means that the key belongs to
 * another call, which may have been carried out.
 */
export type HelcimRefundOutcome =
  | { readonly outcome: 'done'; readonly transactionId: string }
  | NotDone;

/** A reversal of a whole purchase in an open batch. `key` is the operation's UUID, stored before the call. */
export interface Reversal {
  readonly transactionId: string;
  readonly key: string;
  readonly ip: string;
}

/** A refund of some or all of a purchase in a closed batch; `amount` in minor units. */
export interface HelcimRefund extends Reversal {
  readonly amount: number;
  readonly currency: Currency;
}

/**
 * Returns Helcim's key for one operation: the same in every request, but different for a refund and a reversal, since
 * an operation may turn from one into the other when its batch closes. It has 35 of the 25 to 36 characters allowed.
 * @throws TypeError when `key` is no UUID
 */
export function idempotencyKey(kind: 'refund' | 'reverse', key: string): string {
  if (!isUuid(key)) throw new TypeError('the key of a payment operation must be a UUID');
  const prefix = kind === 'refund' ? 'rf' : 'rv';
  return `${prefix}-${key.replaceAll('-', '').toLowerCase()}`;
}

function toRefundOutcome(
  response: Answered | NotDone,
  isDone: (transaction: HelcimTransaction) => boolean,
): HelcimRefundOutcome {
  if (response.outcome !== 'answered') return response;
  const parsed = helcimTransaction.safeParse(response.body);
  if (!parsed.success) return { outcome: 'unknown', why: 'unreadable answer' };
  const transaction = parsed.data;
  if (isDone(transaction)) return { outcome: 'done', transactionId: transaction.transactionId };
  if (transaction.status.toUpperCase() === 'DECLINED') {
    const reason = transaction.warning || 'declined';
    return { outcome: 'refused', status: 200, reason, retryable: true };
  }
  return { outcome: 'unknown', why: 'answer about something else' };
}

/** Sends a refund once; an unknown outcome is settled by a later read. */
export async function refund(ask: Ask, wanted: HelcimRefund): Promise<HelcimRefundOutcome> {
  const { transactionId, amount, currency, key, ip } = wanted;
  const response = await ask('/payment/refund', {
    headers: { 'idempotency-key': idempotencyKey('refund', key) },
    body: {
      originalTransactionId: Number(transactionId),
      amount: toMajor(amount, currency),
      ipAddress: ip,
    },
  });
  return toRefundOutcome(
    response,
    (made) => isApprovedAs(made, 'refund') && hasAmount(made, amount, currency),
  );
}

/** Sends a reversal once, like {@link refund}. */
export async function reverse(ask: Ask, wanted: Reversal): Promise<HelcimRefundOutcome> {
  const { transactionId, key, ip } = wanted;
  const response = await ask('/payment/reverse', {
    headers: { 'idempotency-key': idempotencyKey('reverse', key) },
    body: { cardTransactionId: Number(transactionId), ipAddress: ip },
  });
  return toRefundOutcome(response, (made) => isApprovedAs(made, 'reverse'));
}
