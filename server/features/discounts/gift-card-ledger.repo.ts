import { sql } from 'kysely';
import { giftCardRefusal, type GiftCardRefusal } from '#domain/discounts/gift-cards.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/** An amount that moves between a card and an order, in minor units; the reference distinguishes moves of one order. */
export interface GiftCardMove {
  readonly giftCard: string;
  readonly orderId: string;
  /** For a hold, the attempt that it waits for. The ledger numbers further holds of it: `<reference>:2`. */
  readonly reference: string;
  readonly amount: number;
}

type HoldKey = Omit<GiftCardMove, 'amount'>;
type Entry = 'hold' | 'capture' | 'release' | 'refund';

/** A hold that was neither captured nor released. */
const isOpen = sql`entry.kind = 'hold' and not exists (
  select from gift_card_entries ending
  where ending.gift_card = entry.gift_card and ending.order_id = entry.order_id
    and ending.reference = entry.reference and ending.kind in ('capture', 'release'))`;

/**
 * Makes movements on a card wait for each other, and first releases holds that have ended. An order that names the card
 * holds a share lock on its key: locking the key itself would cause a deadlock.
 */
async function lockCard(trx: Trx, giftCard: string, now: number): Promise<void> {
  await sql`select from gift_cards where id = ${giftCard} for no key update`.execute(trx);
  await sql`
    with ended as (
      insert into gift_card_entries (gift_card, order_id, kind, amount, reference)
      select gift_card, order_id, 'release', amount, reference from gift_card_entries entry
      where entry.gift_card = ${giftCard} and entry.expires_at <= ${new Date(now)} and ${isOpen}
      returning amount
    )
    update gift_cards set held = held - (select sum(amount) from ended)
    where id = ${giftCard} and exists (select from ended)`.execute(trx);
}

/** Condition on an entry: it belongs to this move, under the move's own reference or a numbered one. */
function isOf({ giftCard, orderId, reference }: HoldKey) {
  return sql<boolean>`
  entry.gift_card = ${giftCard} and entry.order_id = ${orderId}
  and (entry.reference = ${reference} or starts_with(entry.reference, ${`${reference}:`}))`;
}

type OpenHold = Pick<GiftCardMove, 'amount' | 'reference'>;

async function findOpenHold(trx: Trx, move: HoldKey): Promise<OpenHold | null> {
  const { rows } = await sql<OpenHold>`
    select amount, reference from gift_card_entries entry where ${isOf(move)} and ${isOpen}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

async function countWritten(trx: Trx, move: HoldKey, kind: Entry): Promise<number> {
  const { count } = await trx
    .selectFrom('giftCardEntries as entry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isOf(move))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return count;
}

async function isWritten(trx: Trx, move: HoldKey, kind: Entry): Promise<boolean> {
  return (await countWritten(trx, move, kind)) > 0;
}

async function write(
  trx: Trx,
  { giftCard, orderId, reference, amount }: GiftCardMove,
  kind: Entry,
  expiresAt: Date | null = null,
): Promise<void> {
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
}

/** Changes the balance and the held amount of a card; false if the card does not cover it. */
async function change(
  trx: Trx,
  giftCard: string,
  { balance, held }: { readonly balance: number; readonly held: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('giftCards')
    .set({ balance: sql`balance + ${balance}`, held: sql`held + ${held}` })
    .where('id', '=', giftCard)
    .where(sql<boolean>`held + ${held} between 0 and balance + ${balance}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Why a card can start no new payment, even with enough balance; null if it can. */
export async function findGiftCardRefusal(
  kysely: Sql,
  giftCard: string,
  now: number,
): Promise<GiftCardRefusal | null> {
  const { isEnabled, expiresAt } = await kysely
    .selectFrom('giftCards')
    .select(['isEnabled', 'expiresAt'])
    .where('id', '=', giftCard)
    .executeTakeFirstOrThrow();
  return giftCardRefusal({ isEnabled, expiresAt: expiresAt?.getTime() ?? null }, now);
}

async function storeHold(
  trx: Trx,
  move: GiftCardMove & { readonly expiresAt: Date },
  now: number,
): Promise<boolean> {
  if (await findGiftCardRefusal(trx, move.giftCard, now)) return false;
  if (!(await change(trx, move.giftCard, { balance: 0, held: move.amount }))) return false;
  await write(trx, move, 'hold', move.expiresAt);
  return true;
}

/**
 * Holds an amount for an order until `expiresAt`; false if the card does not have it, is disabled or has expired, or if
 * the hold of this reference was already ending. The order must be locked. Safe to repeat. Source: product §4.5.
 */
export async function holdGiftCard(
  trx: Trx,
  move: GiftCardMove & { readonly expiresAt: Date },
  now: number,
): Promise<boolean> {
  await lockCard(trx, move.giftCard, now);
  if (await isWritten(trx, move, 'hold')) {
    return (await findOpenHold(trx, move))?.amount === move.amount;
  }
  if (await isWritten(trx, move, 'capture')) return false;
  return await storeHold(trx, move, now);
}

/**
 * Captures an amount for an order, out of its hold if there still is one; false if the card does not have it, or if it is
 * disabled or has expired and nothing is held. The order must be locked. Safe to repeat. Source: product §4.5.
 */
export async function captureGiftCard(trx: Trx, move: GiftCardMove, now: number): Promise<boolean> {
  await lockCard(trx, move.giftCard, now);
  if (await isWritten(trx, move, 'capture')) return true;
  const hold = await findOpenHold(trx, move);
  if (!hold && (await findGiftCardRefusal(trx, move.giftCard, now))) return false;
  const amounts = { balance: -move.amount, held: -(hold?.amount ?? 0) };
  if (!(await change(trx, move.giftCard, amounts))) return false;
  await write(trx, { ...move, reference: hold?.reference ?? move.reference }, 'capture');
  return true;
}

/**
 * Keeps an amount held until `expiresAt` while the money that it waits for is on its way: extends its hold, or holds it
 * again if the hold was released meanwhile. False if the card does not have it any more, is disabled or has expired. The
 * order must be locked and await its payment. Safe to repeat. Source: product §4.5.
 */
export async function keepGiftCardHeld(
  trx: Trx,
  move: GiftCardMove & { readonly expiresAt: Date },
  now: number,
): Promise<boolean> {
  // An ended hold whose release is not stored yet is extended as well.
  await sql`select from gift_cards where id = ${move.giftCard} for no key update`.execute(trx);
  await sql`
    update gift_card_entries entry set expires_at = ${move.expiresAt}
    where ${isOf(move)} and entry.expires_at < ${move.expiresAt} and ${isOpen}`.execute(trx);
  if (await findOpenHold(trx, move)) return true;
  if (await isWritten(trx, move, 'capture')) return false;
  await lockCard(trx, move.giftCard, now);
  const before = await countWritten(trx, move, 'hold');
  const reference = before === 0 ? move.reference : `${move.reference}:${before + 1}`;
  return await storeHold(trx, { ...move, reference }, now);
}

/** Releases the hold of an attempt that will not be paid. Safe to repeat. Source: product §4.5. */
export async function releaseGiftCard(trx: Trx, move: HoldKey, now: number): Promise<void> {
  await lockCard(trx, move.giftCard, now);
  const hold = await findOpenHold(trx, move);
  if (!hold) return;
  await change(trx, move.giftCard, { balance: 0, held: -hold.amount });
  await write(trx, { ...move, ...hold }, 'release');
}

/** Releases all holds of an order, of any attempt; the order must be locked. Source: product §4.5. */
export async function releaseGiftCardHolds(trx: Trx, orderId: string, now: number): Promise<void> {
  const { rows } = await sql<{ giftCard: string; reference: string }>`
    select gift_card, reference from gift_card_entries entry
    where entry.order_id = ${orderId} and ${isOpen}`.execute(trx);
  for (const { giftCard, reference } of rows) {
    await releaseGiftCard(trx, { giftCard, orderId, reference }, now);
  }
}

/**
 * Refunds a captured amount to its card; each refund has a reference of its own. Safe to repeat. Source: product §6.
 */
export async function refundGiftCard(trx: Trx, move: GiftCardMove, now: number): Promise<void> {
  await lockCard(trx, move.giftCard, now);
  if (await isWritten(trx, move, 'refund')) return;
  await change(trx, move.giftCard, { balance: move.amount, held: 0 });
  await write(trx, move, 'refund');
}
