import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';
import { pageAfter } from '#contract/staff/views.ts';
import { currencies } from '#domain/common/money.ts';
import { giftCardStates } from '#domain/discounts/gift-card-states.ts';
import type { AddressState } from '../../lib/address-state.ts';

/** What the address of the screen says: filters, page, the card that is open, or that cards are being issued. */
export const giftCardShape = {
  state: z.optional(z.enum(giftCardStates)),
  currency: z.optional(z.enum(currencies)),
  ending: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{4}$/))),
  after: z.optional(pageAfter),
  card: z.optional(uuid),
  issue: z.optional(z.enum(['1', 'mail'])),
};

/** State of the screen; see {@link giftCardShape}. */
export type GiftCardAddress = AddressState<typeof giftCardShape>;

/** Letters and digits of a typed code, without what groups them. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** The moment until which a card pays that is valid on a day, in UTC. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
}
