import * as z from 'zod';
import { isCurrency, toMinor, type Currency } from '#domain/money.ts';

const textOrNumber = z.union([z.string(), z.number()]).transform(String);

/** A card transaction as the provider tells it: numbers in its API, texts in its window. */
export const helcimTransaction = z.object({
  transactionId: textOrNumber,
  status: z.string(),
  type: z.string(),
  amount: textOrNumber,
  currency: z.string(),
  invoiceNumber: z.string().default(''),
  approvalCode: z.string().default(''),
  cardNumber: z.string().default(''),
  warning: z.string().default(''),
});
/** See {@link helcimTransaction}. */
export type HelcimTransaction = z.infer<typeof helcimTransaction>;

/** Whether it is an approved purchase; the provider uses both words. */
export const isApproved = (transaction: HelcimTransaction): boolean =>
  ['APPROVED', 'APPROVAL'].includes(transaction.status.toUpperCase()) &&
  transaction.type.toLowerCase() === 'purchase';

/** What a try to pay expects of its transaction; amount in minor units. */
export interface Expected {
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly currency: Currency;
}

/** Whether amount, currency and reference are exactly those of the try. */
export const matches = (transaction: HelcimTransaction, expected: Expected): boolean =>
  transaction.invoiceNumber === expected.invoiceNumber &&
  isCurrency(transaction.currency) &&
  transaction.currency === expected.currency &&
  Number.isFinite(Number(transaction.amount)) &&
  toMinor(Number(transaction.amount), expected.currency) === expected.amount;
