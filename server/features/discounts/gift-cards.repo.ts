import { sql } from 'kysely';
import type { GiftCard } from '#domain/gift-cards.ts';
import type { Currency } from '#domain/money.ts';
import type { Db, Sql } from '../../platform/db/sql.ts';

/** A stored gift card: what the pricing reads, with its id. */
export interface StoredGiftCard extends GiftCard {
  readonly id: string;
}

/**
 * Ledger signs: issues, refunds and adjustments as they stand, captures less, and a hold less while it lives and
 * neither was captured nor released (an entry of the same order and reference settles it).
 */
const available = (now: Date) => sql<number>`coalesce((
  select sum(case
    when entry.kind in ('issue', 'refund', 'adjust') then entry.amount
    when entry.kind = 'capture' then -entry.amount
    when entry.kind = 'hold' and entry.expires_at > ${now} and not exists (
      select from gift_card_entries settled
      where settled.gift_card = entry.gift_card and settled.order_id = entry.order_id
        and settled.reference = entry.reference and settled.kind in ('capture', 'release')
    ) then -entry.amount
    else 0 end)
  from gift_card_entries entry where entry.gift_card = gift_cards.id), 0)::bigint`;

/** The card of a code's keyed hash with what is available on it now, or null. */
export const findGiftCardByHash = async (
  kysely: Sql,
  hash: Buffer,
  now: number,
): Promise<StoredGiftCard | null> => {
  const row = await kysely
    .selectFrom('gift_cards')
    .select([
      'id',
      'currency',
      'is_enabled',
      'expires_at',
      available(new Date(now)).as('available'),
    ])
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    currency: row.currency,
    available: row.available,
    isEnabled: row.is_enabled,
    expiresAt: row.expires_at?.getTime() ?? null,
  };
};

/** A card to be made, its first entry included. */
export interface NewGiftCard {
  readonly hash: Buffer;
  readonly lastFour: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly isEnabled: boolean;
  readonly expiresAt: Date | null;
}

/** Makes a card and issues its amount, unless one with this code is there. */
export const issueGiftCard = async (kysely: Db, card: NewGiftCard): Promise<void> => {
  await kysely.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('gift_cards')
      .values({
        code_hash: card.hash,
        last_four: card.lastFour,
        currency: card.currency,
        is_enabled: card.isEnabled,
        expires_at: card.expiresAt,
      })
      .onConflict((conflict) => conflict.column('code_hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return;
    await trx
      .insertInto('gift_card_entries')
      .values({ gift_card: made.id, kind: 'issue', amount: card.amount, reference: 'issue' })
      .execute();
  });
};
