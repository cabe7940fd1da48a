import { sql } from 'kysely';
import { giftCardRefusal, type GiftCardRefusal } from '#domain/gift-cards.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/** An amount that moves between a card and an order, in minor units; the reference distinguishes moves of one order. */
export interface GiftCardMove {
  readonly giftCard: string;
  readonly orderId: string;
  /** For a hold, the attempt that it waits for. */
  readonly reference: string;
  readonly amount: number;
}

type Settling = Omit<GiftCardMove, 'amount'>;
type Entry = 'hold' | 'capture' | 'release' | 'refund';

/** A hold that was neither captured nor released. */
const unsettled = sql`entry.kind = 'hold' and not exists (
  select from gift_card_entries settled
  where settled.gift_card = entry.gift_card and settled.order_id = entry.order_id
    and settled.reference = entry.reference and settled.kind in ('capture', 'release'))`;

/**
 * Makes movements on a card wait for each other, and first releases holds that have ended. An order that names the card
 * holds a share lock on its key: locking the key itself would cause a deadlock.
 */
const lockCard = async (trx: Trx, giftCard: string, now: number): Promise<void> => {
  await sql`select from gift_cards where id = ${giftCard} for no key update`.execute(trx);
  await sql`
    with ended as (
      insert into gift_card_entries (gift_card, order_id, kind, amount, reference)
      select gift_card, order_id, 'release', amount, reference from gift_card_entries entry
      where entry.gift_card = ${giftCard} and entry.expires_at <= ${new Date(now)} and ${unsettled}
      returning amount
    )
    update gift_cards set held = held - (select sum(amount) from ended)
    where id = ${giftCard} and exists (select from ended)`.execute(trx);
};

const heldFor = async (trx: Trx, { giftCard, orderId, reference }: Settling): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select amount from gift_card_entries entry
    where entry.gift_card = ${giftCard} and entry.order_id = ${orderId}
      and entry.reference = ${reference} and ${unsettled}`.execute(trx);
  return rows[0]?.amount ?? 0;
};

const isWritten = async (trx: Trx, move: Settling, kind: Entry): Promise<boolean> => {
  const found = await trx
    .selectFrom('giftCardEntries')
    .select('id')
    .where('giftCard', '=', move.giftCard)
    .where('orderId', '=', move.orderId)
    .where('kind', '=', kind)
    .where('reference', '=', move.reference)
    .executeTakeFirst();
  return found !== undefined;
};

const write = async (
  trx: Trx,
  { giftCard, orderId, reference, amount }: GiftCardMove,
  kind: Entry,
  expiresAt: Date | null = null,
): Promise<void> => {
  await trx
    .insertInto('giftCardEntries')
    .values({
      giftCard,
      orderId,
      kind,
      amount,
      reference,
      expiresAt,
    })
    .execute();
};

/** Changes the balance and the held amount of a card; false if the card does not cover it. */
const change = async (
  trx: Trx,
  giftCard: string,
  { balance, held }: { readonly balance: number; readonly held: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('giftCards')
    .set({ balance: sql`balance + ${balance}`, held: sql`held + ${held}` })
    .where('id', '=', giftCard)
    .where(sql<boolean>`held + ${held} between 0 and balance + ${balance}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Why a card can start no new payment, even with enough balance; null if it can. */
export const findGiftCardRefusal = async (
  kysely: Sql,
  giftCard: string,
  now: number,
): Promise<GiftCardRefusal | null> => {
  const { isEnabled, expiresAt } = await kysely
    .selectFrom('giftCards')
    .select(['isEnabled', 'expiresAt'])
    .where('id', '=', giftCard)
    .executeTakeFirstOrThrow();
  return giftCardRefusal({ isEnabled, expiresAt: expiresAt?.getTime() ?? null }, now);
};

/**
 * Holds an amount for an order until `expiresAt`; false if the card does not have it, is disabled or has expired, or if
 * the hold of this reference was already settled. The order must be locked. Safe to repeat. Source: product §4.5.
 */
export const holdGiftCard = async (
  trx: Trx,
  move: GiftCardMove & { readonly expiresAt: Date },
  now: number,
): Promise<boolean> => {
  await lockCard(trx, move.giftCard, now);
  if (await isWritten(trx, move, 'hold')) return (await heldFor(trx, move)) === move.amount;
  if (await isWritten(trx, move, 'capture')) return false;
  if (await findGiftCardRefusal(trx, move.giftCard, now)) return false;
  if (!(await change(trx, move.giftCard, { balance: 0, held: move.amount }))) return false;
  await write(trx, move, 'hold', move.expiresAt);
  return true;
};

/**
 * Captures an amount for an order, out of its hold if there still is one; false if the card does not have it, or if it is
 * disabled or has expired and nothing is held. The order must be locked. Safe to repeat. Source: product §4.5.
 */
export const captureGiftCard = async (
  trx: Trx,
  move: GiftCardMove,
  now: number,
): Promise<boolean> => {
  await lockCard(trx, move.giftCard, now);
  if (await isWritten(trx, move, 'capture')) return true;
  const held = await heldFor(trx, move);
  if (held === 0 && (await findGiftCardRefusal(trx, move.giftCard, now))) return false;
  if (!(await change(trx, move.giftCard, { balance: -move.amount, held: -held }))) return false;
  await write(trx, move, 'capture');
  return true;
};

/**
 * Extends a hold while the money it waits for is on its way; does nothing if it was settled or released meanwhile.
 * Source: product §4.5.
 */
export const extendGiftCardHold = async (
  trx: Trx,
  { giftCard, orderId, reference }: Settling,
  expiresAt: Date,
): Promise<void> => {
  await sql`select from gift_cards where id = ${giftCard} for no key update`.execute(trx);
  await sql`
    update gift_card_entries entry set expires_at = ${expiresAt}
    where entry.gift_card = ${giftCard} and entry.order_id = ${orderId} and entry.reference = ${reference}
      and entry.expires_at < ${expiresAt} and ${unsettled}`.execute(trx);
};

/** Releases the hold of an attempt that will not be paid. Safe to repeat. Source: product §4.5. */
export const releaseGiftCard = async (trx: Trx, move: Settling, now: number): Promise<void> => {
  await lockCard(trx, move.giftCard, now);
  const amount = await heldFor(trx, move);
  if (amount === 0) return;
  await change(trx, move.giftCard, { balance: 0, held: -amount });
  await write(trx, { ...move, amount }, 'release');
};

/** Releases all holds of an order, of any attempt; the order must be locked. Source: product §4.5. */
export const releaseHolds = async (trx: Trx, orderId: string, now: number): Promise<void> => {
  const { rows } = await sql<{ giftCard: string; reference: string }>`
    select gift_card, reference from gift_card_entries entry
    where entry.order_id = ${orderId} and ${unsettled}`.execute(trx);
  for (const { giftCard, reference } of rows) {
    await releaseGiftCard(trx, { giftCard, orderId, reference }, now);
  }
};

/**
 * Refunds a captured amount to its card; each refund has a reference of its own. Safe to repeat. Source: product §6.
 */
export const refundGiftCard = async (trx: Trx, move: GiftCardMove, now: number): Promise<void> => {
  await lockCard(trx, move.giftCard, now);
  if (await isWritten(trx, move, 'refund')) return;
  await change(trx, move.giftCard, { balance: move.amount, held: 0 });
  await write(trx, move, 'refund');
};
