import { toMajor } from '#domain/common/money.ts';
import type { ProviderAdapter, Charge, MovedRefund } from './card-provider.ts';
import type { HelcimClient } from './helcim/client.ts';
import { toHelcimCustomer } from './helcim/customer.ts';
import { isApproved, isRefund, readMinor, type HelcimTransaction } from './helcim/transaction.ts';

function isDeclined(transaction: HelcimTransaction): boolean {
  return transaction.status.toUpperCase() === 'DECLINED';
}

function cardOf({ cardNumber, cardFingerprint }: HelcimTransaction) {
  return {
    cardLastFour: cardNumber.slice(-4) || null,
    cardFingerprint: cardFingerprint || null,
  };
}

/** Converts a refund or reversal, with a positive amount. */
function toMovedRefund(transaction: HelcimTransaction): MovedRefund {
  const amount = String(Math.abs(Number(transaction.amount)));
  return {
    transaction: transaction.transactionId,
    amount,
    minor: readMinor({ ...transaction, amount }),
    currency: transaction.currency,
    reference: transaction.invoiceNumber,
    ...cardOf(transaction),
  };
}

/** Converts an approved or declined purchase to a charge; null for any other transaction. */
export function toCharge(transaction: HelcimTransaction): Charge | null {
  const approved = isApproved(transaction);
  if (!approved && !(transaction.type.toLowerCase() === 'purchase' && isDeclined(transaction))) {
    return null;
  }
  return {
    transaction: transaction.transactionId,
    status: approved ? 'approved' : 'declined',
    amount: transaction.amount,
    minor: readMinor(transaction),
    currency: transaction.currency,
    reference: transaction.invoiceNumber,
    reason: approved ? null : transaction.warning || null,
    approvalCode: transaction.approvalCode || null,
    ...cardOf(transaction),
  };
}

function toCharges(transactions: readonly HelcimTransaction[]): Charge[] {
  return transactions.map(toCharge).filter((charge) => charge !== null);
}

/** The Helcim card window as a card provider: the attempt's id is sent as the invoice number. */
export function helcimProvider(client: HelcimClient): ProviderAdapter {
  return {
    name: 'helcim',
    open: async ({ attempt, language, readOrder, takeCall }) => {
      const customer = toHelcimCustomer(await readOrder());
      const purchase = {
        amount: toMajor(attempt.amount, attempt.currency),
        currency: attempt.currency,
        invoiceNumber: attempt.id,
        language,
      };
      const first = await client.initialize({ ...purchase, customer });
      // An address that Helcim rejects must not keep its customer from paying.
      const isDisliked = customer !== null && first.outcome === 'refused' && first.status === 400;
      const response =
        isDisliked && (await takeCall())
          ? await client.initialize({ ...purchase, customer: null })
          : first;
      if (response.outcome === 'open') {
        const { checkoutToken: token, secretToken: secret } = response;
        return { outcome: 'open', token, secret, url: null };
      }
      if (response.outcome === 'unknown') return response;
      const why =
        response.outcome === 'busy' ? 'too many calls' : `${response.status} ${response.reason}`;
      return { outcome: 'refused', why };
    },
    read: async (attempt) => {
      const transactions = await client.transactionsOf(attempt.id);
      return transactions && { charges: toCharges(transactions), sessionStatus: 'unknown' };
    },
    // A window's token cannot be revoked: it expires by itself, and a payment made there late is refunded.
    end: async () => true,
    movedSince: async (moment) => {
      const transactions = await client.recent(moment);
      return (
        transactions && {
          approved: toCharges(transactions).filter(({ status }) => status === 'approved'),
          refunds: transactions.filter(isRefund).map(toMovedRefund),
        }
      );
    },
  };
}
