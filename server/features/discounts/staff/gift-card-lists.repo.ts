import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { GiftCardState, OwedAmount } from '#domain/discounts/gift-card-states.ts';
import type { GiftCardEntryKind } from '../../../platform/db/columns.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** A gift card as a list shows it; amounts in minor units. */
export interface GiftCardRow {
  readonly id: string;
  readonly lastFour: string;
  readonly currency: Currency;
  readonly isEnabled: boolean;
  readonly expiresAt: Date | null;
  readonly balance: number;
  readonly held: number;
  readonly createdAt: Date;
  /** Microseconds since 1970 by which the list is sorted. */
  readonly key: string;
}

const columns = [
  'id',
  'lastFour',
  'currency',
  'isEnabled',
  'expiresAt',
  'balance',
  'held',
  'createdAt',
] as const;

const key = sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`;

function hasState(state: GiftCardState, now: Date): RawBuilder<boolean> {
  const isOver = sql<boolean>`coalesce(expires_at <= ${now}, false)`;
  switch (state) {
    case 'disabled':
      return sql<boolean>`not is_enabled`;
    case 'expired':
      return sql<boolean>`is_enabled and ${isOver}`;
    case 'spent':
      return sql<boolean>`is_enabled and not ${isOver} and balance = 0`;
    case 'active':
      return sql<boolean>`is_enabled and not ${isOver} and balance > 0`;
  }
}

/** Filters and place of a page of gift cards. */
export interface GiftCardSelection {
  readonly state: GiftCardState | null;
  readonly currency: Currency | null;
  /** Last four characters in upper case. */
  readonly ending: string | null;
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
  readonly now: Date;
}

/** Reads a page of gift cards, the newest first. */
export async function readGiftCards(
  kysely: Sql,
  { state, currency, ending, after, limit, now }: GiftCardSelection,
): Promise<GiftCardRow[]> {
  return await kysely
    .selectFrom('giftCards')
    .select(columns)
    .select(key.as('key'))
    .$if(state !== null, (query) => query.where(hasState(state ?? 'active', now)))
    .$if(currency !== null, (query) => query.where('currency', '=', currency ?? 'USD'))
    .$if(ending !== null, (query) => query.where('lastFour', '=', ending ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (timestamptz 'epoch' + ${after?.key ?? '0'}::bigint * interval '1 microsecond',
          ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the card of an id; null if there is none. */
export async function findGiftCardRow(kysely: Sql, id: string): Promise<GiftCardRow | null> {
  const row = await kysely
    .selectFrom('giftCards')
    .select(columns)
    .select(key.as('key'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the id of the card of a code's keyed hash; null if there is none. */
export async function findIdOfHash(kysely: Sql, hash: Buffer): Promise<string | null> {
  const row = await kysely
    .selectFrom('giftCards')
    .select('id')
    .where('codeHash', '=', hash)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sums what is on the cards of each currency, the largest currency of the alphabet last; amounts in minor units. */
export async function sumOwed(kysely: Sql, now: Date): Promise<OwedAmount[]> {
  const canPay = sql`is_enabled and (expires_at is null or expires_at > ${now})`;
  const { rows } = await sql<OwedAmount>`
    select currency,
      coalesce(sum(balance) filter (where ${canPay}), 0)::bigint as owed,
      count(*) filter (where ${canPay})::int as cards,
      coalesce(sum(balance) filter (where not (${canPay})), 0)::bigint as blocked
    from gift_cards where balance > 0 group by currency order by currency`.execute(kysely);
  return rows;
}

/** An entry of a card's ledger with the balance after it; amounts in minor units. */
export interface LedgerEntry {
  readonly id: number;
  readonly kind: GiftCardEntryKind;
  readonly amount: number;
  readonly balance: number;
  readonly number: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** Reads a page of a card's ledger, the latest entry first. */
export async function readLedger(
  kysely: Sql,
  card: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select entry.id, kind, amount, balance, orders.number, entry.created_at, expires_at
    from (
      select *, (sum(case kind when 'capture' then -amount when 'hold' then 0 when 'release' then 0 else amount end)
        over (order by id))::bigint as balance
      from gift_card_entries where gift_card = ${card}
    ) entry left join orders on orders.id = entry.order_id
    where ${before}::bigint is null or entry.id < ${before}
    order by entry.id desc limit ${limit}`.execute(kysely);
  return rows;
}
