/**
 * What the books of one order should say, computed from the specification alone (product §4.15, §4.16, §4.23, §9.2, §9.4)
 * and from the steps that were made. Amounts are minor units.
 */

/** How the order of a sequence is paid. */
export type Paying = 'card' | 'card and gift card' | 'counter';

/** A charge of a bank card. */
export interface Charge {
  readonly id: string;
  readonly taken: number;
  back: number;
  lost: number;
  isDisputed: boolean;
  /** It pays the order; another one was returned whole. */
  readonly isPaying: boolean;
}

/** A refund that was asked for and is not finished. */
interface Waiting {
  readonly cause: 'edit' | 'asked' | 'late';
  amount: number;
}

/** See above. */
export interface Books {
  readonly paying: Paying;
  readonly number: string;
  readonly id: string;
  copies: number;
  total: number;
  readonly charges: Charge[];
  giftTaken: number;
  giftBack: number;
  cashTaken: number;
  cashBack: number;
  waiting: Waiting[];
  /** What finished refunds returned of the order's payment, without those of edits. */
  credited: number;
  /** An edit that waits for its payment. */
  held: { readonly id: string; readonly copies: number; readonly amount: number } | null;
  state: 'paid' | 'partially_refunded' | 'refunded';
}

/** A print of 5x7 in the United States, the fee of its delivery, and the sum from which that is free. Source: product §9.2, §9.4. */
const unit = 299;
const fee = 1500;
const freeFrom = 5000;

/** What an order of some copies costs: no tax is due on it. */
export function priceOf(paying: Paying, copies: number): number {
  const goods = unit * copies;
  return goods + (paying === 'counter' || goods >= freeFrom ? 0 : fee);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** What a charge has left to return; nothing while its cardholder disputes it. */
export function leftOf({ taken, back, lost, isDisputed }: Charge): number {
  return isDisputed ? 0 : taken - back - lost;
}

/** What the shop holds of the order's payment: taken, neither returned nor lost. */
export function keptOf(books: Books): number {
  const cards = books.charges.filter(({ isPaying }) => isPaying);
  return (
    sum(cards.map(({ taken, back, lost }) => taken - back - lost)) +
    (books.giftTaken - books.giftBack) +
    (books.cashTaken - books.cashBack)
  );
}

/** What can be refunded: what is left on every instrument, less what is on its way. */
export function leftToRefund(books: Books): number {
  return (
    sum(books.charges.map(leftOf)) +
    (books.giftTaken - books.giftBack) +
    (books.cashTaken - books.cashBack) -
    sum(books.waiting.map(({ amount }) => amount))
  );
}

/** Whether a held edit of the order is still carried out when it is paid. */
export function mayBeCarriedOut(books: Books): boolean {
  const isRefunded = books.credited > 0 || books.waiting.some(({ cause }) => cause === 'asked');
  const isLost = books.charges.some(({ isDisputed, lost }) => isDisputed || lost > 0);
  return books.state === 'paid' && !isRefunded && !isLost;
}

/** Whether the order may be edited at all. */
export function mayBeEdited(books: Books): boolean {
  return mayBeCarriedOut(books) && books.held === null;
}

/** The smallest amount that a card pays. Source: product §9.6. */
export const cardMinimum = 50;

/** The returns of edits that have not left the shop. */
export function returningOf(books: Books): number {
  return sum(books.waiting.filter(({ cause }) => cause === 'edit').map(({ amount }) => amount));
}

/** The payment state after money was returned. */
export function stateOf(books: Books): Books['state'] {
  const kept = keptOf(books);
  if (kept >= books.total) return 'paid';
  return kept <= 0 ? 'refunded' : 'partially_refunded';
}
