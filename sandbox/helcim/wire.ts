import { toMajor } from '../money.ts';
import type { Batch, Transaction } from '../state/entries.ts';
import { mountainTime } from './mountain-time.ts';

const zeroDate = '0000-00-00 00:00:00';

/** A transaction in the API's format: ids and amounts are numbers. */
export function transactionRead(transaction: Transaction) {
  return {
    transactionId: transaction.id,
    dateCreated: mountainTime(transaction.createdAt),
    cardBatchId: transaction.batchId,
    status: transaction.status,
    type: transaction.type,
    amount: toMajor(transaction.amount, transaction.currency),
    currency: transaction.currency,
    avsResponse: transaction.avsResponse,
    cvvResponse: transaction.cvvResponse,
    approvalCode: transaction.approvalCode,
    cardToken: transaction.cardToken,
    cardNumber: transaction.cardNumber,
    cardHolderName: transaction.cardHolderName,
    cardType: transaction.cardType,
    customerCode: transaction.customerCode,
    invoiceNumber: transaction.invoiceNumber,
    warning: transaction.warning,
  };
}

/** A transaction in the window message's format: only strings, 100.00 as "100", 15.40 as "15.4". */
export function transactionMessage(transaction: Transaction): Record<string, string> {
  const entries = Object.entries(transactionRead(transaction));
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

function sum(transactions: readonly Transaction[]): number {
  return transactions.reduce((total, { amount, currency }) => total + toMajor(amount, currency), 0);
}

export function batchRead(
  batch: Batch,
  closedAt: number | undefined,
  transactions: readonly Transaction[],
) {
  const approved = transactions.filter((transaction) => transaction.status !== 'DECLINED');
  const ofType = (type: Transaction['type']) => approved.filter((one) => one.type === type);
  const sales = sum(ofType('purchase'));
  const refunds = sum(ofType('refund'));
  const reversed = sum(ofType('reverse'));
  const last = transactions.reduce((time, one) => Math.max(time, one.createdAt), batch.openedAt);
  return {
    id: batch.id,
    dateCreated: mountainTime(batch.openedAt),
    dateUpdated: mountainTime(Math.max(last, closedAt ?? 0)),
    dateClosed: closedAt === undefined ? zeroDate : mountainTime(closedAt),
    closed: closedAt !== undefined,
    terminalId: 1,
    batchNumber: batch.id,
    netSales: Math.round((sales - refunds - reversed) * 100) / 100,
    totalSales: sales.toFixed(4),
    totalRefunds: refunds.toFixed(4),
    totalReversed: reversed.toFixed(4),
    countTotal: transactions.length,
    countApproved: String(approved.length),
    countDeclined: String(transactions.length - approved.length),
  };
}
