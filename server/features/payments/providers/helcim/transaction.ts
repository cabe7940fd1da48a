import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isCurrency, toMajor, toMinor, type Currency } from '#domain/common/money.ts';

const textOrNumber = z.union([z.string(), z.number()]).transform(String);

/** Field that only informs: an unusual value counts as none, because it must not hide a payment. */
const note = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, 300))
  .catch('');

/** Keeps the first six and last four digits at most. */
const shortCard = note.transform((text) => text.replace(/^(\d{6})\d+(\d{4})$/, '$1$2'));

const stated = z.object({
  transactionId: textOrNumber.pipe(z.string().regex(/^[1-9]\d{0,17}$/)),
  status: z.string().min(1),
  type: z.string().min(1),
  /** In major units, as decimal text. */
  amount: textOrNumber.pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/)),
  currency: z.string(),
  invoiceNumber: textOrNumber.nullish().transform((value) => value ?? ''),
  dateCreated: note,
  cardBatchId: note,
  approvalCode: note,
  cardNumber: shortCard,
  cardToken: note,
  cardType: note,
  avsResponse: note,
  cvvResponse: note,
  warning: note,
});

/** Hash that identifies a card but cannot charge it; the token itself is not kept. */
function computeFingerprint(cardToken: string): string {
  return cardToken === ''
    ? ''
    : createHash('sha256').update(cardToken).digest('base64url').slice(0, 22);
}

/**
 * A card transaction as Helcim states it: numbers in its API, texts in its window. Strict in fields that decide about
 * money; the card holder and the card's token are dropped. `cardFingerprint` is the same for the same card.
 */
export const helcimTransaction = stated.transform(({ cardToken, ...transaction }) => ({
  ...transaction,
  cardFingerprint: computeFingerprint(cardToken),
}));
/** See {@link helcimTransaction}. */
export type HelcimTransaction = z.infer<typeof helcimTransaction>;

/** How a transaction moves money. */
export type MoneyMove = 'purchase' | 'refund' | 'reverse';

/** Whether it is an approved transaction of this type; Helcim uses both words for approved. */
export function isApprovedAs(transaction: HelcimTransaction, type: MoneyMove): boolean {
  return (
    ['APPROVED', 'APPROVAL'].includes(transaction.status.toUpperCase()) &&
    transaction.type.toLowerCase() === type
  );
}

/** Whether it is an approved purchase. */
export function isApproved(transaction: HelcimTransaction): boolean {
  return isApprovedAs(transaction, 'purchase');
}

/** Whether it returned money: an approved refund or reversal. */
export function isRefund(transaction: HelcimTransaction): boolean {
  return isApprovedAs(transaction, 'refund') || isApprovedAs(transaction, 'reverse');
}

/** Amount in minor units of its currency; null if the shop has no such currency or the amount would need rounding. */
export function readMinor({ amount, currency }: HelcimTransaction): number | null {
  if (!isCurrency(currency)) return null;
  const major = Number(amount);
  const minor = toMinor(major, currency);
  return toMajor(minor, currency) === major ? minor : null;
}

/** Whether it has exactly this amount, in minor units. */
export function hasAmount(
  transaction: HelcimTransaction,
  amount: number,
  currency: Currency,
): boolean {
  return transaction.currency === currency && readMinor(transaction) === amount;
}
