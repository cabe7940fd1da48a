import * as z from 'zod/mini';
import {
  giftCardEntryKinds,
  giftCardStates,
  maxCardAmount,
  maxIssued,
} from '#domain/discounts/gift-card-states.ts';
import { currencies } from '#domain/common/money.ts';
import { amount, currencyCode, emailAddress, instant, noNul, uuid } from '../common.ts';
import { pageAfter } from './views.ts';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** Filters of the list of gift cards; all of them are in the address of the screen too. */
export const giftCardFilters = z.object({
  state: z.exactOptional(z.enum(giftCardStates)),
  currency: z.exactOptional(z.enum(currencies)),
  /** The last four characters of a code: the shop stores nothing else of it that can be read. */
  ending: z.exactOptional(z.string().check(z.maxLength(4), z.regex(/^[A-Za-z0-9]{4}$/))),
});

/** `GET /api/staff/gift-cards`: 50 a page, the newest first. */
export const listGiftCardsQuery = z.extend(giftCardFilters, { after: z.exactOptional(pageAfter) });

/** A gift card in a list. Amounts in major units of its currency. */
export const listedGiftCard = z.object({
  id: uuid,
  ending: z.string().check(z.maxLength(4)),
  currency: currencyCode,
  state: z.enum(giftCardStates),
  balance: amount,
  /** Part of the balance that payments under way hold. */
  held: amount,
  expiresAt: z.nullable(instant),
  issuedAt: instant,
});
/** See {@link listedGiftCard}. */
export type ListedGiftCard = z.infer<typeof listedGiftCard>;

/** A page of gift cards; `next` is the `after` of the next one, null on the last. */
export const listGiftCardsResponse = z.object({
  cards: z.array(listedGiftCard).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
});

/** `GET /api/staff/gift-cards/owed`: what the shop owes on its cards, by currency. Amounts in major units. */
export const owedResponse = z.object({
  owed: z
    .array(z.object({ currency: currencyCode, owed: amount, cards: count, blocked: amount }))
    .check(z.maxLength(currencies.length)),
});
/** See {@link owedResponse}. */
export type OwedResponse = z.infer<typeof owedResponse>;

/** `POST /api/staff/gift-cards/find`: the whole code, which is in no address and in no log. */
export const findGiftCardRequest = z.object({ code: z.string().check(z.maxLength(64)) });
/** Id of the card of a code. */
export const findGiftCardResponse = z.object({ id: uuid });

/** Path of the calls under `/api/staff/gift-cards/{card}`. */
export const giftCardParams = z.object({ card: uuid });

/** An entry of a card's ledger. Amounts in major units. */
export const giftCardEntry = z.object({
  kind: z.enum(giftCardEntryKinds),
  amount,
  /** Balance of the card after the entry. */
  balance: amount,
  order: z.nullable(z.string().check(z.maxLength(40))),
  at: instant,
  /** When a hold ends. */
  expiresAt: z.nullable(instant),
});

/** `GET /api/staff/gift-cards/{card}`; the ledger 50 a page, the latest entry first. */
export const giftCardQuery = z.object({
  before: z.exactOptional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 53 - 1))),
});
/** Code of a language of the shop. */
const mailedLanguage = z.string().check(z.maxLength(2), z.regex(/^[a-z]{2}$/));

/** A mail that took a card to somebody; `canResend`: for 30 days after it was last asked for. */
export const giftCardMail = z.object({
  to: z.string().check(z.maxLength(254)),
  name: z.string().check(z.maxLength(120)),
  language: mailedLanguage,
  state: z.enum(['waiting', 'sent', 'failed']),
  queuedAt: instant,
  canResend: z.boolean(),
});

/** A card with a page of its ledger; `next` is the `before` of the next page. */
export const giftCardResponse = z.object({
  card: listedGiftCard,
  /** Null for a card that was not sent by mail, and once its recipient was erased. */
  mail: z.nullable(giftCardMail),
  entries: z.array(giftCardEntry).check(z.maxLength(50)),
  next: z.nullable(z.int().check(z.minimum(1))),
});
/** See {@link giftCardResponse}. */
export type GiftCardPage = z.infer<typeof giftCardResponse>;

/** `POST /api/staff/gift-cards/{card}/extend`. */
export const extendGiftCardRequest = z.object({ expiresAt: instant });
/** The card after a change. */
export const changedGiftCardResponse = z.object({ card: listedGiftCard });

/** `POST /api/staff/gift-cards`: the id is drawn by the browser, and a repeat with it answers what the first one did. */
export const issueGiftCardsRequest = z.object({
  id: uuid,
  currency: z.enum(currencies),
  /** Major units on each card. */
  amount: z.number().check(z.positive(), z.maximum(maxCardAmount)),
  count: z.int().check(z.minimum(1), z.maximum(maxIssued)),
  expiresAt: z.nullable(instant),
});
/** See {@link issueGiftCardsRequest}. */
export type IssueGiftCardsRequest = z.infer<typeof issueGiftCardsRequest>;

/** The issued cards with their codes, which are shown this once. */
export const issueGiftCardsResponse = z.object({
  cards: z
    .array(z.object({ id: uuid, code: z.string().check(z.maxLength(40)) }))
    .check(z.maxLength(maxIssued)),
  /** Until then a repeat of the request has the codes once more. */
  shownUntil: instant,
});
/** See {@link issueGiftCardsResponse}. */
export type IssuedGiftCards = z.infer<typeof issueGiftCardsResponse>;

/**
 * `POST /api/staff/gift-cards/mail`: issues a card for somebody, who gets it by mail; nobody else sees its code. A repeat
 * with the same id, which the browser draws, issues and sends nothing more.
 */
export const mailGiftCardRequest = z.object({
  id: uuid,
  currency: z.enum(currencies),
  /** Major units. */
  amount: z.number().check(z.positive(), z.maximum(maxCardAmount)),
  expiresAt: z.nullable(instant),
  email: emailAddress(),
  name: z.string().check(z.maxLength(120), noNul),
  language: mailedLanguage,
});
/** See {@link mailGiftCardRequest}. */
export type MailGiftCardRequest = z.infer<typeof mailGiftCardRequest>;
