import { sql } from 'kysely';
import type { Trx } from '../../platform/db/sql.ts';

/** Where an amount goes between a card and an order; the reference tells moves of one order apart. Minor units. */
export interface GiftCardMove {
  readonly giftCard: string;
  readonly orderId: string;
  /** Of an amount held: the try to pay it waits for. */
  readonly reference: string;
  readonly amount: number;
}

type Settling = Omit<GiftCardMove, 'amount'>;
type Entry = 'hold' | 'capture' | 'release' | 'refund';

/** Held for this reference and neither captured nor released. */
const unsettled = sql`entry.kind = 'hold' and not exists (
  select from gift_card_entries settled
  where settled.gift_card = entry.gift_card and settled.order_id = entry.order_id
    and settled.reference = entry.reference and settled.kind in ('capture', 'release'))`;

/**
 * Whoever moves money on a card waits for whoever does already; holds that ended are given back first. An order that
 * names the card has a share of its key locked: a lock of the key itself would have them wait for each other.
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
    .selectFrom('gift_card_entries')
    .select('id')
    .where('gift_card', '=', move.giftCard)
    .where('order_id', '=', move.orderId)
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
    .insertInto('gift_card_entries')
    .values({
      gift_card: giftCard,
      order_id: orderId,
      kind,
      amount,
      reference,
      expires_at: expiresAt,
    })
    .execute();
};

/** Changes what the card has, if it can bear it. */
const change = async (
  trx: Trx,
  giftCard: string,
  { balance, held }: { readonly balance: number; readonly held: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('gift_cards')
    .set({ balance: sql`balance + ${balance}`, held: sql`held + ${held}` })
    .where('id', '=', giftCard)
    .where(sql<boolean>`held + ${held} between 0 and balance + ${balance}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Promises an amount to an order until `expiresAt`; false when the card has not got it, or this reference held before
 * and was settled. The order must be locked. Asked again it changes nothing. Source: product §4, gift card.
 */
export const holdGiftCard = async (
  trx: Trx,
  move: GiftCardMove & { readonly expiresAt: Date },
  now: number,
): Promise<boolean> => {
  await lockCard(trx, move.giftCard, now);
  if (await isWritten(trx, move, 'hold')) return (await heldFor(trx, move)) === move.amount;
  if (await isWritten(trx, move, 'capture')) return false;
  if (!(await change(trx, move.giftCard, { balance: 0, held: move.amount }))) return false;
  await write(trx, move, 'hold', move.expiresAt);
  return true;
};

/**
 * Takes an amount for an order, out of what was held for it if that still is; false when the card has not got it.
 * The order must be locked. Asked again it changes nothing. Source: product §4, gift card.
 */
export const captureGiftCard = async (
  trx: Trx,
  move: GiftCardMove,
  now: number,
): Promise<boolean> => {
  await lockCard(trx, move.giftCard, now);
  if (await isWritten(trx, move, 'capture')) return true;
  const held = await heldFor(trx, move);
  if (!(await change(trx, move.giftCard, { balance: -move.amount, held: -held }))) return false;
  await write(trx, move, 'capture');
  return true;
};

/**
 * Holds an amount until a later moment, while the money it waits for is on its way; nothing where it was settled or given
 * back meanwhile. Source: product §4, gift card.
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

/** Gives back what is held for a try that will not be paid. Asked again it changes nothing. Source: product §4, gift card. */
export const releaseGiftCard = async (trx: Trx, move: Settling, now: number): Promise<void> => {
  await lockCard(trx, move.giftCard, now);
  const amount = await heldFor(trx, move);
  if (amount === 0) return;
  await change(trx, move.giftCard, { balance: 0, held: -amount });
  await write(trx, { ...move, amount }, 'release');
};

/** Gives back all that is held for an order, whichever try it waits for; the order must be locked. Source: product §4, gift card. */
export const releaseHolds = async (trx: Trx, orderId: string, now: number): Promise<void> => {
  const { rows } = await sql<{ gift_card: string; reference: string }>`
    select gift_card, reference from gift_card_entries entry
    where entry.order_id = ${orderId} and ${unsettled}`.execute(trx);
  for (const { gift_card: giftCard, reference } of rows) {
    await releaseGiftCard(trx, { giftCard, orderId, reference }, now);
  }
};

/** Puts back what was taken for an order; each refund has a reference of its own. Asked again it changes nothing. Source: product §6. */
export const refundGiftCard = async (trx: Trx, move: GiftCardMove, now: number): Promise<void> => {
  await lockCard(trx, move.giftCard, now);
  if (await isWritten(trx, move, 'refund')) return;
  await change(trx, move.giftCard, { balance: move.amount, held: 0 });
  await write(trx, move, 'refund');
};
