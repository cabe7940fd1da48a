import { isCurrency, toMinor } from '#domain/money.ts';
import type { CardRefunds, RefundOutcome } from '../card-refunds.ts';
import type { HelcimClient } from './client.ts';
import type { GivenBack } from './give-back.ts';
import { isGivenBack } from './transaction.ts';

/** The provider wants the address of whoever asks; a refund is the shop's own act. */
const ownAddress = '127.0.0.1';

const outcomeOf = (answer: GivenBack): RefundOutcome => {
  if (answer.outcome === 'done') return { outcome: 'done', id: answer.transactionId };
  // The key stands for another call, which may have been done: only a read can tell.
  return answer.outcome === 'refused' && answer.status === 409
    ? { outcome: 'unknown', why: 'key known with another payload' }
    : answer;
};

/** Giving back through the card window's provider: an open batch reverses in full, a closed one refunds. Source: product §7. */
export const helcimRefunds = (helcim: HelcimClient): CardRefunds => ({
  mayComeBackMs: null,
  prepare: async ({ attempt, amount, key }) => {
    const transactionId = attempt.provider_transaction;
    if (transactionId === null) return { step: 'later' };
    const found = await helcim.transaction(transactionId);
    if (found.outcome !== 'found') return { step: 'later' };
    const isClosed = await helcim.batchIsClosed(found.transaction.cardBatchId);
    if (isClosed === null) return { step: 'later' };
    const wanted = { transactionId, key, ip: ownAddress };
    if (isClosed) {
      const refund = { ...wanted, amount, currency: attempt.currency };
      return { step: 'send', send: async () => outcomeOf(await helcim.refund(refund)) };
    }
    if (amount !== attempt.captured) return { step: 'wait' };
    const send = async (): Promise<RefundOutcome> => {
      const outcome = outcomeOf(await helcim.reverse(wanted));
      const isFinal = outcome.outcome === 'refused' && !outcome.retryable;
      // Its batch may have closed in between; then it is refunded.
      return isFinal && (await helcim.batchIsClosed(found.transaction.cardBatchId))
        ? { outcome: 'busy', retryAfterSeconds: 1 }
        : outcome;
    };
    return { step: 'send', send };
  },
  refundsOf: async ({ id }) => {
    const transactions = await helcim.transactionsOf(id);
    return (
      transactions?.filter(isGivenBack).map((transaction) => ({
        id: transaction.transactionId,
        amount: isCurrency(transaction.currency)
          ? toMinor(Math.abs(Number(transaction.amount)), transaction.currency)
          : 0,
        key: null,
        status: 'done',
      })) ?? null
    );
  },
});
