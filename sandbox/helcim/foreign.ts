import type { SandboxContext } from '../context.ts';
import { toMinor } from '../money.ts';
import type { Transaction } from '../state/entries.ts';
import { record } from './record.ts';
import { newApprovalCode, newToken } from './tokens.ts';

/** A transaction of another application; amount in major units. */
export type ForeignTransaction = {
  amount: number;
  currency: string;
  type: Transaction['type'];
  /** Empty for a sale without an invoice, such as one at a card terminal. */
  invoiceNumber: string;
};

/**
 * Records a transaction that did not come from the shop's window, such as a sale at the counter on the same account.
 * It sends a webhook and is listed with the others. Undefined if the amount has more decimals than its currency.
 */
export function takeForeignTransaction(
  context: SandboxContext,
  { amount, currency, type, invoiceNumber }: ForeignTransaction,
): Transaction | undefined {
  const minor = toMinor(amount, currency);
  if (minor === undefined) return undefined;
  return record(context, {
    status: 'APPROVED',
    type,
    amount: minor,
    currency,
    avsResponse: '',
    cvvResponse: '',
    approvalCode: newApprovalCode(),
    cardToken: newToken(),
    cardNumber: '4111111111',
    cardHolderName: '',
    cardType: 'VI',
    customerCode: '',
    invoiceNumber,
    warning: '',
  });
}
