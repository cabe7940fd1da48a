import { sql } from 'kysely';
import type { GiftCard } from '#domain/discounts/gift-cards.ts';
import type { Currency } from '#domain/common/money.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/** A stored gift card: the fields that pricing reads, with its id. Source: product §3.6. */
export interface StoredGiftCard extends GiftCard {
  readonly id: string;
  readonly lastFour: string;
}

/** Entries of a card that hold money which was neither captured nor released. */
const holds = sql`gift_card_entries entry
  where entry.gift_card = gift_cards.id and entry.kind = 'hold' and not exists (
    select from gift_card_entries ending
    where ending.gift_card = entry.gift_card and ending.order_id = entry.order_id
      and ending.reference = entry.reference and ending.kind in ('capture', 'release'))`;

/**
 * Whether a hold has ended, or is for an unpaid order of this session: the order that the session places or pays now
 * takes over its money. Money already on its way keeps its hold.
 */
function isFree(now: Date, session: string | null) {
  return sql`(entry.expires_at <= ${now} or exists (
  select from orders where orders.id = entry.order_id
    and orders.session_id = ${session}::uuid and orders.payment_state = 'awaiting_payment'
    and not exists (
      select from payment_attempts attempt
      where attempt.order_id = orders.id and attempt.state = 'processing')))`;
}

/** Available money: the balance less the active holds. */
function available(now: Date, session: string | null) {
  return sql<number>`(balance - held + coalesce((
  select sum(entry.amount) from ${holds} and ${isFree(now, session)}), 0))::bigint`;
}

/** The time at which the last of the other holds ends; null if there is none. */
function heldUntil(now: Date, session: string | null) {
  return sql<Date | null>`(
  select max(entry.expires_at) from ${holds} and not ${isFree(now, session)})`;
}

/** Returns the card of a code's keyed hash, with the money available to a session now, or null. */
export async function findGiftCardByHash(
  kysely: Sql,
  hash: Buffer,
  session: string | null,
  now: number,
): Promise<StoredGiftCard | null> {
  const row = await kysely
    .selectFrom('giftCards')
    .select([
      'id',
      'lastFour',
      'currency',
      'isEnabled',
      'expiresAt',
      available(new Date(now), session).as('available'),
      heldUntil(new Date(now), session).as('heldUntil'),
    ])
    .where('codeHash', '=', hash)
    .executeTakeFirst();
  if (!row) return null;
  const { expiresAt, heldUntil: held } = row;
  return { ...row, expiresAt: expiresAt?.getTime() ?? null, heldUntil: held?.getTime() ?? null };
}

/**
 * Returns when the money held on a card for other sessions is free again, in milliseconds since the epoch; null if none
 * is held. Source: product §4.5.
 */
export async function findHeldUntil(
  kysely: Sql,
  id: string,
  session: string | null,
  now: number,
): Promise<number | null> {
  const row = await kysely
    .selectFrom('giftCards')
    .select(heldUntil(new Date(now), session).as('heldUntil'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.heldUntil?.getTime() ?? null;
}

/** A card to be created, with its first entry. */
export interface NewGiftCard {
  readonly hash: Buffer;
  readonly lastFour: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly isEnabled: boolean;
  readonly expiresAt: Date | null;
}

/** Creates a card and issues its amount; returns its id, or null if a card with this code exists. */
export async function insertGiftCard(trx: Trx, card: NewGiftCard): Promise<string | null> {
  const made = await trx
    .insertInto('giftCards')
    .values({
      codeHash: card.hash,
      lastFour: card.lastFour,
      currency: card.currency,
      isEnabled: card.isEnabled,
      expiresAt: card.expiresAt,
      balance: card.amount,
    })
    .onConflict((conflict) => conflict.column('codeHash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await trx
    .insertInto('giftCardEntries')
    .values({ giftCard: made.id, kind: 'issue', amount: card.amount, reference: 'issue' })
    .execute();
  return made.id;
}

/** Counts all cards, and those that end with these characters. */
export async function countGiftCards(
  kysely: Sql,
  lastFour: string,
): Promise<{ readonly total: number; readonly matching: number }> {
  return kysely
    .selectFrom('giftCards')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where last_four = ${lastFour})`.as('matching'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Returns the id of the entry that captures or holds a card's money for an order, and the money still available on the
 * card; null if there is none.
 */
export async function findUseOfCard(
  kysely: Sql,
  giftCard: string,
  orderId: string,
  now: number,
): Promise<{ readonly id: string; readonly available: number } | null> {
  const row = await kysely
    .selectFrom('giftCards')
    .innerJoin('giftCardEntries as entry', 'entry.giftCard', 'giftCards.id')
    .select(['entry.id', available(new Date(now), null).as('available')])
    .where('giftCards.id', '=', giftCard)
    .where('entry.orderId', '=', orderId)
    .where('entry.kind', 'in', ['hold', 'capture'])
    .where(
      sql<boolean>`entry.kind = 'capture' or (entry.expires_at > ${new Date(now)} and not exists (
        select from gift_card_entries ending
        where ending.gift_card = entry.gift_card and ending.order_id = entry.order_id
          and ending.reference = entry.reference and ending.kind in ('capture', 'release')))`,
    )
    .orderBy('entry.id')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: String(row.id), available: row.available } : null;
}

/** A card as staff see it, with all its entries; amounts in minor units of its currency. */
export interface GiftCardStatement {
  readonly id: string;
  readonly lastFour: string;
  readonly currency: Currency;
  readonly isEnabled: boolean;
  readonly expiresAt: Date | null;
  readonly balance: number;
  readonly held: number;
  readonly entries: readonly {
    readonly kind: string;
    readonly amount: number;
    readonly order: string | null;
    readonly at: Date;
    readonly expiresAt: Date | null;
  }[];
}

/** Returns the card of an id, or of a code's keyed hash, with its ledger; null if there is none. */
export async function findStatement(
  kysely: Sql,
  key: { readonly id: string } | { readonly hash: Buffer },
): Promise<GiftCardStatement | null> {
  const card = await kysely
    .selectFrom('giftCards')
    .selectAll()
    .$if('id' in key, (query) => query.where('id', '=', 'id' in key ? key.id : ''))
    .$if('hash' in key, (query) =>
      query.where('codeHash', '=', 'hash' in key ? key.hash : Buffer.alloc(0)),
    )
    .executeTakeFirst();
  if (!card) return null;
  const entries = await kysely
    .selectFrom('giftCardEntries')
    .leftJoin('orders', 'orders.id', 'giftCardEntries.orderId')
    .select(['kind', 'amount', 'number', 'giftCardEntries.createdAt', 'expiresAt'])
    .where('giftCardEntries.giftCard', '=', card.id)
    .orderBy('giftCardEntries.id')
    .execute();
  return {
    id: card.id,
    lastFour: card.lastFour,
    currency: card.currency,
    isEnabled: card.isEnabled,
    expiresAt: card.expiresAt,
    balance: card.balance,
    held: card.held,
    entries: entries.map(({ kind, amount, number, createdAt: at, expiresAt }) => ({
      kind,
      amount,
      order: number,
      at,
      expiresAt,
    })),
  };
}

/** Locks a card and returns whether and until when it pays; null if there is none. */
export async function lockGiftCard(
  trx: Trx,
  id: string,
): Promise<{ readonly isEnabled: boolean; readonly expiresAt: Date | null } | null> {
  const row = await trx
    .selectFrom('giftCards')
    .select(['isEnabled', 'expiresAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores whether or until when a card pays. */
export async function updateGiftCard(
  trx: Trx,
  id: string,
  change: { readonly isEnabled: boolean } | { readonly expiresAt: Date },
): Promise<void> {
  await trx.updateTable('giftCards').set(change).where('id', '=', id).execute();
}
