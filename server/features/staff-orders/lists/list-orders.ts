import type { OrderFilters } from '#contract/staff/views.ts';
import { orderViews, type OrderView } from '#domain/staff/order-views.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Db } from '../../../platform/db/sql.ts';
import { readRevision } from '../live/changes.repo.ts';
import type { OrderSelection } from './order-conditions.repo.ts';
import { readCounts } from './order-counts.repo.ts';
import { findIds, readPart, type ListedRow } from './order-lists.repo.ts';
import { partsOf, readPlace, writePlace, type ListPart, type PagePlace } from './order-pages.ts';
import { resolveSearch, type WordCounts } from './search-orders.ts';

/** A page of a list of orders. */
export interface OrderPage {
  readonly rows: readonly ListedRow[];
  readonly next: string | null;
  readonly count: number | null;
  readonly revision: string;
}

/** A request for a page. */
export interface PageRequest {
  readonly scope: Scope;
  readonly filters: OrderFilters;
  readonly after: string | null;
  readonly limit: number;
}

/** Of a search that finds more orders, the list is read in its order until the page is full. */
const maxFound = 2000;

interface ListDeps {
  readonly kysely: Db;
  readonly words: WordCounts;
}

/** Whether a search is so common that reading the list in its order meets its orders soon. */
async function isCommon({ words }: ListDeps, { match }: OrderSelection): Promise<boolean> {
  const [group, ...others] = match?.kind === 'words' ? match.groups : [];
  return group !== undefined && others.length === 0 && (await words.estimate(group)) > maxFound;
}

/** The orders that a search finds; null when they are many, or nothing is searched for. */
async function findOrders(deps: ListDeps, selection: OrderSelection): Promise<string[] | null> {
  if (!selection.match || (await isCommon(deps, selection))) return null;
  const found = await findIds(deps.kysely, selection, maxFound + 1);
  return found.length > maxFound ? null : found;
}

async function readRows(
  { kysely }: ListDeps,
  selection: OrderSelection,
  { found, place, limit }: { found: string[] | null; place: PagePlace | null; limit: number },
): Promise<{ readonly row: ListedRow; readonly part: ListPart }[]> {
  const rows: { row: ListedRow; part: ListPart }[] = [];
  const parts = partsOf(selection.filters);
  const first = place ? parts.indexOf(place.part) : 0;
  for (const part of parts.slice(Math.max(first, 0))) {
    const after = place?.part === part ? place : null;
    const missing = limit - rows.length;
    const read = await readPart(kysely, { selection, part, after, limit: missing, found });
    rows.push(...read.map((row) => ({ row, part })));
    if (rows.length >= limit) break;
  }
  return rows;
}

function isUnfiltered({ fulfilment, payment, country, studio, method, from, to }: OrderFilters) {
  return [fulfilment, payment, country, studio, method, from, to].every((one) => one === undefined);
}

async function countOrders(
  { kysely }: ListDeps,
  { scope, filters, match, now }: OrderSelection,
  found: string[] | null,
): Promise<number | null> {
  if (found) return found.length;
  if (match) return null;
  const { studio, ...others } = filters;
  if (!isUnfiltered(others)) return null;
  if (studio === undefined) return (await readCounts(kysely, scope, now)).get(filters.view) ?? 0;
  // Another studio's people see nothing of it.
  if (scope.kind === 'studio' && scope.studio !== studio) return 0;
  return (await readCounts(kysely, { kind: 'studio', studio }, now)).get(filters.view) ?? 0;
}

/** Reads a page of a list. A place that is not of this list begins it anew. */
export async function listOrders(
  deps: ListDeps,
  { scope, filters, after, limit }: PageRequest,
  now: number,
): Promise<OrderPage> {
  const revision = await readRevision(deps.kysely);
  const place = after === null ? null : readPlace(after);
  const { search } = filters;
  const hasSearch = search !== undefined && search.trim() !== '';
  const match = hasSearch ? await resolveSearch(deps.kysely, search) : null;
  if (hasSearch && !match) return { rows: [], next: null, count: 0, revision };
  const at = place?.now ?? now;
  const selection: OrderSelection = { scope, filters, match, now: new Date(at) };
  const found = await findOrders(deps, selection);
  const read = await readRows(deps, selection, { found, place, limit: limit + 1 });
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ row }) => row),
    next:
      read.length > limit && last
        ? writePlace({ part: last.part, key: last.row.key, id: last.row.orderId, now: at })
        : null,
    count: await countOrders(deps, selection, found),
    revision,
  };
}

/** Counts the orders of every view. */
export async function countViews(
  kysely: Db,
  scope: Scope,
  now: number,
): Promise<Record<OrderView, number>> {
  const counts = await readCounts(kysely, scope, new Date(now));
  return Object.fromEntries(orderViews.map((view) => [view, counts.get(view) ?? 0])) as Record<
    OrderView,
    number
  >;
}
