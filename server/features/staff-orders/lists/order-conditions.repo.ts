import { sql } from 'kysely';
import type { OrderFilters } from '#contract/staff/views.ts';
import { addDays, toInstant } from '#domain/common/local-time.ts';
import type { OrderView } from '#domain/staff/order-views.ts';
import { readFigureFilter } from '#domain/figures/figure-filters.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { figureCondition, type Condition } from './figure-conditions.repo.ts';

export type { Condition } from './figure-conditions.repo.ts';

/** What a search looks for among the orders: `words` has the spellings of each word. */
export type OrderMatch =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'ending'; readonly backwards: string }
  | { readonly kind: 'email'; readonly key: string }
  | {
      readonly kind: 'digits';
      readonly number: string;
      readonly phone: string;
      readonly code: string | null;
    }
  /** `pairs` has, if it is not too many, what every order with the first two words has one of. */
  | {
      readonly kind: 'words';
      readonly groups: readonly (readonly string[])[];
      readonly pairs: readonly string[] | null;
    };

/** The orders of a list: those of the person's scope with these filters. */
export interface OrderSelection {
  readonly scope: Scope;
  readonly filters: OrderFilters;
  readonly match: OrderMatch | null;
  /** Where the days of the filters begin. */
  readonly timeZone: string;
  /** By which an order is late. */
  readonly now: Date;
}

/** Whether an order is in a view; the index of each view has exactly this condition. */
function inView(view: OrderView): Condition {
  return sql<boolean>`${sql.lit(view)} = any (order_listings.views)`;
}

/** An order that is not over. */
export const isOpen = inView('open');

/** An order that is not handed over at the time that its customer was given. */
export function isLate(now: Date): Condition {
  return sql<boolean>`(order_listings.is_due and order_listings.promised_at < ${now})`;
}

/** Values that begin with a text, in a column with the collation C. */
function beginsWith(column: 'phone_backwards' | 'number_backwards', text: string): Condition {
  return sql<boolean>`(order_listings.${sql.ref(column)} >= ${text} and order_listings.${sql.ref(column)} < ${`${text}~`})`;
}

function matches(match: OrderMatch, scope: Scope, isRead: boolean): Condition[] {
  switch (match.kind) {
    case 'number':
      return [
        sql<boolean>`order_listings.order_id in (select id from orders where orders.number = ${match.number})`,
      ];
    case 'ending':
      return [beginsWith('number_backwards', match.backwards)];
    case 'email':
      return [
        sql<boolean>`order_listings.order_id in (select order_id from order_contacts where email_key = ${match.key})`,
      ];
    case 'digits': {
      const ways = [
        beginsWith('phone_backwards', match.phone),
        beginsWith('number_backwards', match.number),
      ];
      // The code proves at a counter who collects: only that counter's people look an order up by it.
      if (match.code !== null && scope.kind === 'studio') {
        ways.push(
          sql<boolean>`order_listings.order_id in (
            select id from orders where studio = ${scope.studio} and pickup_code = ${match.code})`,
        );
      }
      return [sql<boolean>`(${sql.join(ways, sql` or `)})`];
    }
    case 'words': {
      const { groups, pairs } = match;
      const [first = []] = groups;
      // The index is asked once, for what is rarest; joined to nothing, the words are compared and not looked up.
      const compared = groups.map(
        (group) => sql<boolean>`(order_listings.words || '{}') && ${[...group]}::text[]`,
      );
      return isRead
        ? compared
        : [sql<boolean>`order_listings.words && ${[...(pairs ?? first)]}::text[]`, ...compared];
    }
  }
}

const overStates: readonly string[] = ['completed', 'cancelled'];

function ofStates({ fulfilment, payment }: OrderFilters): Condition[] {
  const conditions: Condition[] = [];
  if (fulfilment !== undefined) {
    conditions.push(sql<boolean>`order_listings.fulfilment_state = ${fulfilment}`);
    // Says nothing new, and names the small index.
    if (!overStates.includes(fulfilment)) conditions.push(isOpen);
  }
  if (payment !== undefined) {
    // Written out, since the index has the rare states alone.
    conditions.push(sql<boolean>`order_listings.payment_state = ${sql.lit(payment)}`);
    if (payment === 'payment_review') conditions.push(inView('decide'));
  }
  return conditions;
}

function ofDays({ from, to }: OrderFilters, timeZone: string): Condition[] {
  const midnight = (date: string) => new Date(toInstant({ date, minutes: 0 }, timeZone));
  return [
    ...(from === undefined ? [] : [sql<boolean>`order_listings.placed_at >= ${midnight(from)}`]),
    ...(to === undefined
      ? []
      : [sql<boolean>`order_listings.placed_at < ${midnight(addDays(to, 1))}`]),
  ];
}

/** The condition of a scope; none for the whole shop. */
export function inScope(scope: Scope): Condition[] {
  return scope.kind === 'studio' ? [sql<boolean>`order_listings.studio = ${scope.studio}`] : [];
}

/**
 * All conditions of a selection. The scope is always one of them. With `isRead` the list is read in its order until words
 * are found; otherwise they are looked up.
 */
export function conditionsOf(
  { scope, filters, match, timeZone, now }: OrderSelection,
  isRead = false,
): Condition[] {
  const { view, country, studio, method, edit, figure } = filters;
  const bar = figure === undefined ? null : readFigureFilter(figure);
  return [
    ...inScope(scope),
    ...(view === 'all' ? [] : [view === 'late' ? isLate(now) : inView(view)]),
    ...(studio === undefined ? [] : [sql<boolean>`order_listings.studio = ${studio}`]),
    ...(country === undefined ? [] : [sql<boolean>`order_listings.country = ${country}`]),
    ...(method === undefined
      ? []
      : [sql<boolean>`order_listings.payment_method = ${sql.lit(method)}`]),
    ...(edit === undefined
      ? []
      : [
          sql<boolean>`order_listings.order_id in (select order_id from held_edits where state = 'waiting')`,
        ]),
    ...(bar ? [figureCondition(bar, now)] : []),
    ...ofStates(filters),
    ...ofDays(filters, timeZone),
    ...(match ? matches(match, scope, isRead) : []),
  ];
}

/** Joins conditions; without one it is true. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
