import type { GiftCardPage, ListedGiftCard, OwedResponse } from '#contract/staff/gift-cards.ts';
import { toMajor, type Currency } from '#domain/common/money.ts';
import { giftCardState, type OwedAmount } from '#domain/discounts/gift-card-states.ts';
import type { GiftCardMailRow } from '../mails/gift-card-mails.repo.ts';
import type { GiftCardRow, LedgerEntry } from './gift-card-lists.repo.ts';

/** Presents a card as it is at a moment; amounts in major units. */
export function presentGiftCard(row: GiftCardRow, now: number): ListedGiftCard {
  const { id, lastFour, currency, isEnabled, expiresAt, balance, held, createdAt } = row;
  return {
    id,
    ending: lastFour,
    currency,
    state: giftCardState({ isEnabled, balance, expiresAt: expiresAt?.getTime() ?? null }, now),
    balance: toMajor(balance, currency),
    held: toMajor(held, currency),
    expiresAt: expiresAt?.toISOString() ?? null,
    issuedAt: createdAt.toISOString(),
  };
}

/** Presents an entry of the ledger of a card. */
export function presentEntry(
  { kind, amount, balance, number, createdAt, expiresAt }: LedgerEntry,
  currency: Currency,
): GiftCardPage['entries'][number] {
  return {
    kind,
    amount: toMajor(amount, currency),
    balance: toMajor(balance, currency),
    order: number,
    at: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** Presents what the shop owes in a currency. */
export function presentOwed({
  currency,
  owed,
  cards,
  blocked,
}: OwedAmount): OwedResponse['owed'][number] {
  return {
    currency,
    owed: toMajor(owed, currency),
    cards,
    blocked: toMajor(blocked, currency),
  };
}

/** Presents the mail by which a card went to somebody; null for none. */
export function presentMail(mail: GiftCardMailRow | null): GiftCardPage['mail'] {
  if (!mail) return null;
  const { email, name, language, queuedAt, sentAt, failedAt, hasSecret } = mail;
  return {
    to: email,
    name,
    language,
    state: sentAt ? 'sent' : failedAt ? 'failed' : 'waiting',
    queuedAt: queuedAt.toISOString(),
    canResend: hasSecret,
  };
}
