import { sql, type RawBuilder } from 'kysely';
import type { PendingActRow } from './listed-order.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';
import {
  allOf,
  conditionsOf,
  isLate,
  isOpen,
  type Condition,
  type OrderSelection,
} from './order-conditions.repo.ts';
import type { ListPart, PagePlace } from './order-pages.ts';

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
  readonly key: string;
  readonly city: string | null;
  readonly studioName: string | null;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
  readonly heldBy: string | null;
  readonly pendingAct: PendingActRow | null;
}

const shownListing = sql.raw(
  [
    'order_id',
    'number',
    'studio',
    'country',
    'fulfilment_state',
    'payment_state',
    'payment_method',
    'placed_at',
    'promised_at',
    'awaits_confirmation',
    'contents',
    'photo_count',
    'pictures',
    'originals_expected',
    'originals_received',
    'prints_all',
    'prints_done',
    'prints_small',
    'prints_failed',
    'prints_held',
    'open_remakes',
    'open_reviews',
    'is_due',
  ]
    .map((name) => `order_listings.${name}`)
    .join(', '),
);

/** What a row shows beside the listing. */
function shownOrder(now: Date): RawBuilder<unknown> {
  return sql`orders.name, orders.currency, orders.original_total, orders.delivery_method, orders.shelf, orders.call_count,
    orders.next_call_at, coalesce(orders.pickup_studio ->> 'city', orders.shipping_address ->> 'city') as city,
    orders.pickup_studio ->> 'name' as studio_name, orders.assignee,
    (select staff.name from staff where staff.id = orders.assignee) as assignee_name,
    (select staff_name from order_holds where order_holds.order_id = orders.id and held_until > ${now}) as held_by,
    (select json_build_object('id', id, 'kind', kind, 'staff', staff, 'staffName', staff_name, 'dueAt', due_at)
      from order_acts where order_acts.order_id = orders.id and state = 'pending') as pending_act`;
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

/** Where a part of a list is read on: after an order, or among orders that a search found. */
export interface PartRead {
  readonly selection: OrderSelection;
  readonly part: ListPart;
  readonly after: PagePlace | null;
  readonly limit: number;
  /** The found orders, if a search has few of them; they fit the selection. */
  readonly found: readonly string[] | null;
}

/** Reads orders of a part of a list from a place on, always by an index. */
export async function readPart(
  kysely: Sql,
  { selection, part, after, limit, found }: PartRead,
): Promise<ListedRow[]> {
  const { condition, column, isDescending } = partSql(part, selection);
  const key = sql.ref(`order_listings.${column}`);
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  const conditions = [
    ...(found
      ? [sql<boolean>`order_listings.order_id = any (${[...found]}::uuid[])`]
      : conditionsOf(selection)),
    ...(condition ? [condition] : []),
    ...(after
      ? [
          sql<boolean>`(${key}, order_listings.order_id) ${beyond}
            (timestamptz 'epoch' + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
        ]
      : []),
  ];
  const { rows } = await sql<ListedRow>`
    with page as (
      select order_id, ${key} as sorted from order_listings
      where ${allOf(conditions)}
      order by ${key} ${direction}, order_listings.order_id ${direction}
      limit ${limit})
    select ${shownListing}, ${shownOrder(selection.now)},
      (extract(epoch from page.sorted) * 1000000)::bigint::text as key
    from page join order_listings using (order_id) join orders on orders.id = page.order_id
    order by page.sorted ${direction}, page.order_id ${direction}`.execute(kysely);
  return rows;
}

/** Reads what a list shows of orders, by their numbers, of the scope of a selection. */
export async function readListed(
  kysely: Sql,
  numbers: readonly string[],
  selection: OrderSelection,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${shownListing}, ${shownOrder(selection.now)}, '0' as key
    from order_listings join orders on orders.id = order_listings.order_id
    where orders.number = any (${[...numbers]}::text[]) and ${allOf(conditionsOf(selection))}
    order by array_position(${[...numbers]}::text[], orders.number)`.execute(kysely);
  return rows;
}

/** Ids of at most so many orders of a selection, in any order. */
export async function findIds(
  kysely: Sql,
  selection: OrderSelection,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from order_listings where ${allOf(conditionsOf(selection))} limit ${limit}`.execute(
    kysely,
  );
  return rows.map(({ id }) => id);
}
