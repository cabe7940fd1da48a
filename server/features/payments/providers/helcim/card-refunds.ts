import type { Attempt } from '../../records/attempts.repo.ts';
import type {
  CardRefunds,
  ProviderRefund as SeenRefund,
  RefundOutcome,
  WantedRefund,
} from '../card-refunds.ts';
import type { HelcimClient } from './client.ts';
import type { HelcimRefundOutcome } from './refund-payment.ts';
import { isRefund, readMinor, type HelcimTransaction } from './transaction.ts';

/** Helcim requires the address of the requester; the shop itself requests a refund. */
const ownAddress = '127.0.0.1';

function toRefundOutcome(response: HelcimRefundOutcome): RefundOutcome {
  if (response.outcome === 'done') return { outcome: 'done', id: response.transactionId };
  // The key belongs to another call, which may have been carried out: only a read can show it.
  return response.outcome === 'refused' && response.status === 409
    ? { outcome: 'unknown', why: 'key known with another payload' }
    : response;
}

/** As after a change of the merchant account. */
const unknownCharge = {
  step: 'refused',
  outcome: {
    outcome: 'refused',
    status: 404,
    reason: 'the provider does not know the charge',
    retryable: true,
  },
} as const;

/** The provider's days begin up to this long after those of UTC. */
const dayMs = 24 * 60 * 60_000;

function isSameCard(one: HelcimTransaction, other: HelcimTransaction): boolean {
  return one.cardFingerprint === '' || other.cardFingerprint === ''
    ? one.cardNumber === other.cardNumber
    : one.cardFingerprint === other.cardFingerprint;
}

/** Days are compared, not hours, because the provider's clock is set back once a year. */
function dayOf({ dateCreated }: HelcimTransaction): string {
  return dateCreated.slice(0, 10);
}

function toSeenRefund(transaction: HelcimTransaction): SeenRefund {
  const amount = String(Math.abs(Number(transaction.amount)));
  return {
    id: transaction.transactionId,
    amount: readMinor({ ...transaction, amount }),
    majorAmount: amount,
    currency: transaction.currency,
    key: null,
    status: 'done',
  };
}

/**
 * Returns refunds to the card of a charge since a moment. Helcim's rows carry no reference of the shop's, so type,
 * card, currency and time must match; times are compared only among Helcim's own, whose zone is the same.
 */
async function refundsToCard(
  helcim: HelcimClient,
  { providerTransaction: id }: Attempt,
  since: Date,
): Promise<SeenRefund[] | null> {
  if (id === null) return [];
  const found = await helcim.transaction(id);
  if (found.outcome !== 'found') return null;
  const charge = found.transaction;
  const all = await helcim.transactionsSince(new Date(since.getTime() - dayMs));
  const isOfCharge = (row: HelcimTransaction): boolean =>
    isRefund(row) &&
    isSameCard(row, charge) &&
    row.currency === charge.currency &&
    dayOf(row) >= dayOf(charge);
  return all && all.filter(isOfCharge).map(toSeenRefund);
}

/**
 * Returns the call for a refund whose charge is known: an open batch reverses in full, a closed one refunds. Null for a
 * partial refund in an open batch.
 */
function prepareRequest(
  helcim: HelcimClient,
  { attempt, amount, key }: WantedRefund,
  charge: HelcimTransaction,
  isClosed: boolean,
): (() => Promise<RefundOutcome>) | null {
  const wanted = { transactionId: charge.transactionId, key, ip: ownAddress };
  if (isClosed) {
    const refund = { ...wanted, amount, currency: attempt.currency };
    return async () => toRefundOutcome(await helcim.refund(refund));
  }
  if (amount !== attempt.captured) return null;
  return async () => {
    const outcome = toRefundOutcome(await helcim.reverse(wanted));
    const isFinal = outcome.outcome === 'refused' && !outcome.retryable;
    // The batch may have closed in between; then the charge is refunded.
    return isFinal && (await helcim.batchIsClosed(charge.cardBatchId))
      ? { outcome: 'busy', retryAfterSeconds: 1 }
      : outcome;
  };
}

/** Refunds through Helcim, which forgets a key after five minutes and puts no reference on a refund. */
export function helcimRefunds(helcim: HelcimClient): CardRefunds {
  return {
    mayReverseMs: null,
    canSendAgain: false,
    prepare: async (wanted) => {
      const { providerTransaction: transactionId } = wanted.attempt;
      if (transactionId === null) return { step: 'later' };
      const found = await helcim.transaction(transactionId);
      if (found.outcome === 'none') return unknownCharge;
      if (found.outcome !== 'found') return { step: 'later' };
      const isClosed = await helcim.batchIsClosed(found.transaction.cardBatchId);
      if (isClosed === null) return { step: 'later' };
      const send = prepareRequest(helcim, wanted, found.transaction, isClosed);
      if (!send) return { step: 'wait' };
      const before = await refundsToCard(helcim, wanted.attempt, new Date(wanted.now));
      return before
        ? { step: 'send', send, seenBefore: before.map(({ id }) => id) }
        : { step: 'later' };
    },
    refundsOf: (attempt, since) => refundsToCard(helcim, attempt, since),
  };
}
