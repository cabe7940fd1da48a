import type { OrderFilters } from '#contract/staff/views.ts';
import { orderViews, type OrderView } from '#domain/staff/order-views.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Db } from '../../../platform/db/sql.ts';
import { findStoredStudio } from '../../studios/index.ts';
import { readRevision } from '../live/changes.repo.ts';
import type { OrderSelection } from './order-conditions.repo.ts';
import { countPlaced, readCounts } from './order-counts.repo.ts';
import { readFound, readListed, readPart, type ListedRow } from './order-lists.repo.ts';
import { partsOf, readPlace, writePlace, type ListPart, type PagePlace } from './order-pages.ts';
import { resolveSearch, type WordCounts } from './search-orders.ts';

/** A page of a list of orders. */
export interface OrderPage {
  readonly rows: readonly ListedRow[];
  readonly next: string | null;
  readonly count: number | null;
  readonly timeZone: string;
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
const maxFound = 5000;

/** Dependencies of lists. */
export interface ListDeps {
  readonly kysely: Db;
  readonly words: WordCounts;
  /** The shop's time zone. */
  readonly timeZone: string;
}

/** The time zone of a scope: the shop's, or that of the one studio. Source: decision 57. */
export async function findTimeZone(
  { kysely, timeZone }: Pick<ListDeps, 'kysely' | 'timeZone'>,
  scope: Scope,
): Promise<string> {
  if (scope.kind === 'all') return timeZone;
  return (await findStoredStudio(kysely, scope.studio))?.timeZone ?? timeZone;
}

/** Whether a search is so common that reading the list in its order meets its orders soon. */
async function isCommon({ words }: ListDeps, { match }: OrderSelection): Promise<boolean> {
  if (match?.kind !== 'words') return false;
  const [first = [], ...others] = match.groups;
  // How many orders have several words is known only of pairs.
  if (!match.pairs) return others.length === 0 && (await words.estimate(first)) > maxFound;
  return others.length === 1 && (await words.estimate(match.pairs)) > maxFound;
}

/** The orders that a search finds from a place on; null when they are many, or nothing is searched for. */
async function readSearched(
  deps: ListDeps,
  selection: OrderSelection,
  { after, limit }: PlacedRead,
): Promise<ListedRow[] | null> {
  if (!selection.match || (await isCommon(deps, selection))) return null;
  const parts = partsOf(selection.filters);
  const rows = await readFound(deps.kysely, { selection, parts, after, limit, maxFound });
  return (rows[0]?.found ?? 0) > maxFound ? null : rows;
}

interface PlacedRead {
  readonly after: PagePlace | null;
  readonly limit: number;
}

async function readListRows(
  { kysely }: ListDeps,
  selection: OrderSelection,
  { after, limit }: PlacedRead,
): Promise<ListedRow[]> {
  const parts = partsOf(selection.filters);
  const first = after ? parts.indexOf(after.part) : 0;
  const left = parts.slice(Math.max(first, 0));
  const readOne = (part: ListPart, wanted: number) =>
    readPart(kysely, {
      selection,
      part,
      after: after?.part === part ? after : null,
      limit: wanted,
    });
  // What is late is little: what waits is read at the same time.
  const rows = (await Promise.all(left.slice(0, 2).map((part) => readOne(part, limit)))).flat();
  for (const part of left.slice(2)) {
    if (rows.length < limit) rows.push(...(await readOne(part, limit - rows.length)));
  }
  return rows.slice(0, limit);
}

function isUnfiltered(filters: OrderFilters): boolean {
  const { fulfilment, payment, country, studio, method, edit, from, to, figure } = filters;
  const all = [fulfilment, payment, country, studio, method, edit, from, to, figure];
  return all.every((one) => one === undefined);
}

/** Counts a list by the kept counts, or the orders since a day one by one; null where neither says it soon. */
async function countList({ kysely }: ListDeps, selection: OrderSelection): Promise<number | null> {
  const { scope, filters, match, now } = selection;
  const { studio, ...others } = filters;
  if (match) return null;
  // Few edits wait at once.
  if (filters.edit !== undefined) return await countPlaced(kysely, selection);
  if (!isUnfiltered(others)) {
    const { from: _from, to: _to, ...apart } = others;
    return isUnfiltered(apart) && filters.view === 'all'
      ? await countPlaced(kysely, selection)
      : null;
  }
  if (studio === undefined) return (await readCounts(kysely, scope, now)).get(filters.view) ?? 0;
  // Another studio's people see nothing of it.
  if (scope.kind === 'studio' && scope.studio !== studio) return 0;
  return (await readCounts(kysely, { kind: 'studio', studio }, now)).get(filters.view) ?? 0;
}

function oldest(revisions: readonly string[]): string | undefined {
  return revisions.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
}

/** Reads a page of a list. A place that is not of this list begins it anew. */
export async function listOrders(
  deps: ListDeps,
  { scope, filters, after: token, limit }: PageRequest,
  now: number,
): Promise<OrderPage> {
  const after = token === null ? null : readPlace(token);
  const { search } = filters;
  const timeZone = await findTimeZone(deps, scope);
  const hasSearch = search !== undefined && search.trim() !== '';
  const match = hasSearch ? await resolveSearch(deps.kysely, search) : null;
  if (hasSearch && !match) {
    return { rows: [], next: null, count: 0, timeZone, revision: await readRevision(deps.kysely) };
  }
  const at = after?.now ?? now;
  const selection: OrderSelection = { scope, filters, match, timeZone, now: new Date(at) };
  const place = { after, limit: limit + 1 };
  const searched = await readSearched(deps, selection, place);
  const [read, listCount] = searched
    ? [searched, searched[0]?.found ?? (after ? null : 0)]
    : await Promise.all([readListRows(deps, selection, place), countList(deps, selection)]);
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    next:
      read.length > limit && last
        ? writePlace({ part: last.part, key: last.key, id: last.orderId, now: at })
        : null,
    count: listCount,
    timeZone,
    revision: oldest(read.map(({ revision }) => revision)) ?? (await readRevision(deps.kysely)),
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

/** Rows that are read at once. */
const rowsAtOnce = 500;

/** Reads at most so many orders: the named ones that are in the scope, or those of a list in its order. */
export async function readRowsOf(
  deps: ListDeps,
  {
    scope,
    filters,
    numbers,
  }: Pick<PageRequest, 'scope' | 'filters'> & { readonly numbers: readonly string[] | null },
  now: number,
  max: number,
): Promise<ListedRow[]> {
  if (numbers) return await readListed(deps.kysely, numbers, { scope, now: new Date(now) });
  const rows: ListedRow[] = [];
  let after: string | null = null;
  do {
    const limit = Math.min(rowsAtOnce, max - rows.length);
    const page: OrderPage = await listOrders(deps, { scope, filters, after, limit }, now);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null && rows.length < max);
  return rows;
}
