import { useState } from 'react';
import type { RefundChoice, RefundQuote, StaffRefunds } from '#contract/staff/refunds.ts';
import { isCurrency } from '#domain/common/money.ts';
import type { RefundReason } from '#domain/payments/refund-reasons.ts';
import { newId } from '#web/lib/ids.ts';
import { useRefundQuote } from '../../api/refunds.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { toLinesChoice, type ChosenCopies } from './choose-copies.ts';
import type { RefundWay } from './refund-address.ts';

interface Draft {
  /** Another choice is another refund; a repeat of the same is not. */
  readonly id: string;
  readonly copies: ChosenCopies;
  /** The amount as it was written. */
  readonly amount: string;
  /** The amount that was typed to confirm it. */
  readonly typed: string;
  readonly note: string;
}

function emptyDraft(): Draft {
  return { id: newId(), copies: new Map(), amount: '', typed: '', note: '' };
}

function amountOf(typed: string, currency: string): number | null {
  return isCurrency(currency) ? readAmount(typed, currency) : null;
}

function choiceOf(
  by: RefundWay,
  { copies, amount: written }: Draft,
  { left, currency }: StaffRefunds,
): RefundChoice | null {
  if (left <= 0) return null;
  if (by === 'everything') return { kind: 'everything' };
  if (by === 'lines') return toLinesChoice(copies);
  const amount = amountOf(written, currency);
  return amount === null || amount === 0 ? null : { kind: 'amount', amount };
}

/** A refund that is being chosen: what, its note, the typed amount, and what it would do. */
export interface RefundDraft extends Omit<Draft, 'id'> {
  /** What it would do; null while nothing is chosen. */
  readonly quote: RefundQuote | null;
  /** Whether the quote is that of the choice, and not of the one before. */
  readonly isQuoted: boolean;
  /** Why it cannot be quoted. */
  readonly error: unknown;
  /** The request that makes it; null while something is missing. */
  readonly request: ReturnType<typeof toRequest>;
  readonly setCopies: (copies: ChosenCopies) => void;
  readonly setAmount: (amount: string) => void;
  readonly setTyped: (typed: string) => void;
  readonly setNote: (note: string) => void;
  readonly clear: () => void;
}

interface Parts {
  readonly draft: Draft;
  readonly choice: RefundChoice | null;
  readonly quote: RefundQuote | null;
  readonly why: RefundReason | undefined;
  /** The amount as the screen shows it, which may be typed as well. */
  readonly shown: (amount: number) => string;
}

function toRequest({ draft, choice, quote, why, shown }: Parts) {
  if (choice === null || quote === null || why === undefined) return null;
  const { amount, currency, left, isTyped } = quote;
  const typed = draft.typed.trim();
  const isSame = typed === shown(amount) || amountOf(typed, currency) === amount;
  if (isTyped && !isSame) return null;
  return { id: draft.id, choice, reason: why, note: draft.note.trim(), left, amount };
}

/** Keeps a refund while it is chosen. */
export function useRefundDraft(
  refunds: StaffRefunds,
  by: RefundWay,
  why: RefundReason | undefined,
  shown: (amount: number) => string,
): RefundDraft {
  const [draft, setDraft] = useState(emptyDraft);
  const choice = choiceOf(by, draft, refunds);
  const { data, error, isPlaceholderData } = useRefundQuote(refunds.number, choice, refunds.left);
  const quote = choice === null ? null : (data ?? null);
  const isQuoted = quote !== null && !isPlaceholderData;
  const renew = (change: Partial<Draft>): void =>
    setDraft({ ...draft, typed: '', ...change, id: newId() });
  return {
    ...draft,
    quote: error === null ? quote : null,
    isQuoted,
    error: choice === null ? null : error,
    request: toRequest({ draft, choice, quote: isQuoted ? quote : null, why, shown }),
    setCopies: (copies) => renew({ copies }),
    setAmount: (amount) => renew({ amount }),
    setTyped: (typed) => setDraft({ ...draft, typed }),
    setNote: (note) => setDraft({ ...draft, note }),
    clear: () => setDraft(emptyDraft()),
  };
}
