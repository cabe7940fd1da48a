import { sql, type RawBuilder } from 'kysely';
import { columnName } from '../../../platform/db/column-name.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';
import {
  allOf,
  conditionsOf,
  inScope,
  isLate,
  isOpen,
  type Condition,
  type OrderSelection,
} from './order-conditions.repo.ts';
import type { ListPart, PagePlace } from './order-pages.ts';

/** A pending act as it is read with its order. */
export interface PendingActRow {
  readonly id: string;
  readonly kind: string;
  readonly staff: string | null;
  readonly staffName: string;
  readonly dueAt: string;
}

/** An edit that waits for its payment as it is read with its order; `amount` in minor units. */
export type WaitingEditRow = Pick<Row<'heldEdits'>, 'amount' | 'method'> & {
  readonly endsAt: string;
};

/** An order of a list with what its row shows. */
export interface ListedRow
  extends
    Omit<Row<'orderListings'>, 'words' | 'phoneBackwards' | 'numberBackwards' | 'views'>,
    Pick<
      Row<'orders'>,
      | 'name'
      | 'currency'
      | 'originalTotal'
      | 'deliveryMethod'
      | 'shelf'
      | 'callCount'
      | 'nextCallAt'
    > {
  readonly part: ListPart;
  /** Microseconds by which its part is sorted. */
  readonly key: string;
  /** Every transaction before this one is in what was read. */
  readonly revision: string;
  /** How many orders a search found; null in a list. */
  readonly found: number | null;
  readonly city: string | null;
  readonly studioName: string | null;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
  readonly heldBy: string | null;
  readonly pendingAct: PendingActRow | null;
  readonly waitingEdit: WaitingEditRow | null;
}

const listingFields = [
  'orderId',
  'number',
  'studio',
  'country',
  'fulfilmentState',
  'paymentState',
  'paymentMethod',
  'placedAt',
  'promisedAt',
  'awaitsConfirmation',
  'contents',
  'photoCount',
  'pictures',
  'originalsExpected',
  'originalsReceived',
  'printsAll',
  'printsDone',
  'printsSmall',
  'printsFailed',
  'printsHeld',
  'openRemakes',
  'openReviews',
  'hasFailedAct',
  'isDue',
] as const satisfies readonly (keyof Row<'orderListings'>)[];

const orderFields = [
  'name',
  'currency',
  'originalTotal',
  'deliveryMethod',
  'shelf',
  'callCount',
  'nextCallAt',
  'assignee',
] as const satisfies readonly (keyof Row<'orders'>)[];

function columnsOf(table: string, fields: readonly string[]): string {
  return fields.map((field) => `${table}.${columnName(field)} as "${field}"`).join(', ');
}

const shownColumns = sql.raw(
  `${columnsOf('order_listings', listingFields)}, ${columnsOf('orders', orderFields)}`,
);

/** What a row shows, from `order_listings` and `orders`. */
function shown(now: Date): RawBuilder<unknown> {
  return sql`${shownColumns}, coalesce(orders.pickup_studio ->> 'city', orders.shipping_address ->> 'city') as city,
    orders.pickup_studio ->> 'name' as "studioName",
    (select staff.name from staff where staff.id = orders.assignee) as "assigneeName",
    (select staff_name from order_holds where order_holds.order_id = orders.id and held_until > ${now}) as "heldBy",
    (select json_build_object('id', id, 'kind', kind, 'staff', staff, 'staffName', staff_name, 'dueAt', due_at)
      from order_acts where order_acts.order_id = orders.id and state = 'pending') as "pendingAct",
    (select json_build_object('amount', amount, 'method', method, 'endsAt', ends_at)
      from held_edits where held_edits.order_id = orders.id and state = 'waiting') as "waitingEdit",
    pg_snapshot_xmin(pg_current_snapshot())::text as revision`;
}

/** A row in JSON: reading 50 rows column by column takes the process longer than the database needs to find them. */
type JsonRow = Omit<ListedRow, 'placedAt' | 'promisedAt' | 'nextCallAt' | 'found'> & {
  readonly placedAt: string;
  readonly promisedAt: string | null;
  readonly nextCallAt: string | null;
  readonly found?: number;
};

/** Runs a query of rows with {@link shown}. */
async function readRows(kysely: Sql, query: RawBuilder<unknown>): Promise<ListedRow[]> {
  const { rows } = await sql<{ listed: readonly JsonRow[] }>`
    select coalesce(json_agg(listed), '[]') as listed from (${query}) listed`.execute(kysely);
  const toDate = (text: string | null) => (text === null ? null : new Date(text));
  return (rows[0]?.listed ?? []).map((row) => ({
    ...row,
    placedAt: new Date(row.placedAt),
    promisedAt: toDate(row.promisedAt),
    nextCallAt: toDate(row.nextCallAt),
    found: row.found ?? null,
  }));
}

interface PartSql {
  readonly condition: Condition | null;
  readonly column: 'placed_at' | 'promised_at';
  readonly isDescending: boolean;
}

function partSql(part: ListPart, { filters: { view }, now }: OrderSelection): PartSql {
  switch (part) {
    case 'late':
      return { condition: isLate(now), column: 'promised_at', isDescending: false };
    case 'waiting':
      return {
        condition: sql<boolean>`${view === 'all' || view === 'decide' ? sql`${isOpen} and ` : sql``}not (
          order_listings.is_due and coalesce(order_listings.promised_at < ${now}, false))`,
        column: 'placed_at',
        isDescending: false,
      };
    case 'over':
      return { condition: sql<boolean>`not ${isOpen}`, column: 'placed_at', isDescending: true };
    case 'newest':
    case 'oldest':
      return { condition: null, column: 'placed_at', isDescending: part === 'newest' };
  }
}

/** Where a part of a list is read on. */
export interface PartRead {
  readonly selection: OrderSelection;
  readonly part: ListPart;
  readonly after: PagePlace | null;
  readonly limit: number;
}

function placeOf(key: string): RawBuilder<Date> {
  return sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;
}

function microseconds(column: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(extract(epoch from ${column}) * 1000000)::bigint`;
}

/**
 * Reads orders of a part of a list from a place on, always by an index. The limit is written out: not knowing it, the
 * database would plan the statement anew each time, which takes longer than reading the rows.
 */
export async function readPart(
  kysely: Sql,
  { selection, part, after, limit }: PartRead,
): Promise<ListedRow[]> {
  const { condition, column, isDescending } = partSql(part, selection);
  const key = sql.ref(`order_listings.${column}`);
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  const conditions = [
    ...conditionsOf(selection, true),
    ...(condition ? [condition] : []),
    ...(after
      ? [
          sql<boolean>`(${key}, order_listings.order_id) ${beyond} (${placeOf(after.key)}, ${after.id}::uuid)`,
        ]
      : []),
  ];
  return await readRows(
    kysely,
    sql`with page as (
      select order_id, ${key} as sorted from order_listings
      where ${allOf(conditions)}
      order by ${key} ${direction}, order_listings.order_id ${direction}
      limit ${sql.lit(limit)})
    select ${shown(selection.now)}, ${sql.lit(part)} as part, ${microseconds(sql`page.sorted`)}::text as key
    from page join order_listings using (order_id) join orders on orders.id = page.order_id
    order by page.sorted ${direction}, page.order_id ${direction}`,
  );
}

/** Where a search is read on. */
export interface FoundRead {
  readonly selection: OrderSelection;
  readonly parts: readonly ListPart[];
  readonly after: PagePlace | null;
  readonly limit: number;
  /** More orders than these are not looked up. */
  readonly maxFound: number;
}

/** Looks up the orders of a search, and reads them in the order of a list's parts from a place on. */
export async function readFound(
  kysely: Sql,
  { selection, parts, after, limit, maxFound }: FoundRead,
): Promise<ListedRow[]> {
  const rankOf = (part: ListPart): number => parts.indexOf(part);
  const ways = parts.map((part) => {
    const { condition, column, isDescending } = partSql(part, selection);
    const key = microseconds(sql.ref(`order_listings.${column}`));
    return sql`select order_id, ${sql.lit(part)}::text as part, ${sql.lit(rankOf(part))} as rank, ${key} as key,
        ${isDescending ? sql`-` : sql``}${key} as place
      from found order_listings where ${condition ?? sql`true`}`;
  });
  const isDescending = after !== null && partSql(after.part, selection).isDescending;
  const beyond = after
    ? sql`(rank, place, order_id) > (${rankOf(after.part)}::integer,
        ${isDescending ? sql`-` : sql``}${after.key}::bigint, ${after.id}::uuid)`
    : sql`true`;
  return await readRows(
    kysely,
    sql`with found as materialized (
      select order_id, placed_at, promised_at, is_due, views from order_listings
      where ${allOf(conditionsOf(selection))} limit ${sql.lit(maxFound + 1)}),
    ranked as (${sql.join(ways, sql` union all `)}),
    page as (select * from ranked where ${beyond} order by rank, place, order_id limit ${sql.lit(limit)})
    select ${shown(selection.now)}, page.part, page.key::text as key, (select count(*) from found)::integer as found
    from page join order_listings using (order_id) join orders on orders.id = page.order_id
    order by page.rank, page.place, page.order_id`,
  );
}

/** Reads what a list shows of orders, by their numbers, of a scope. */
export async function readListed(
  kysely: Sql,
  numbers: readonly string[],
  { scope, now }: Pick<OrderSelection, 'scope' | 'now'>,
): Promise<ListedRow[]> {
  return await readRows(
    kysely,
    sql`select ${shown(now)}, 'newest' as part, '0' as key
    from order_listings join orders on orders.id = order_listings.order_id
    where orders.number = any (${[...numbers]}::text[]) and ${allOf(inScope(scope))}
    order by array_position(${[...numbers]}::text[], orders.number)`,
  );
}
