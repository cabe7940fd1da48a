import { sql, type RawBuilder } from 'kysely';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import { splitPeriod } from '#domain/figures/spans.ts';
import type { Scope } from '#domain/staff/roles.ts';

/** From its beginning to before its end. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** The orders that figures are about, in whatever period. */
export interface FigureSelection {
  readonly scope: Scope;
  readonly country?: string | undefined;
  readonly studio?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  /** By which an order is late that is not ready. */
  readonly now: Date;
}

/** Conditions on rows with a country, a studio and a method; the scope is always one of them. */
export function selected({ scope, country, studio, method }: FigureSelection): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(scope.kind === 'studio' ? [sql`studio = ${scope.studio}::uuid`] : []),
    ...(studio === undefined ? [] : [sql`studio = ${studio}::uuid`]),
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(method === undefined ? [] : [sql`payment_method = ${method}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function isOfStudio({ scope, studio }: FigureSelection): boolean {
  return scope.kind === 'studio' || studio !== undefined;
}

/** The sums that are the fewest of a selection and tell countries, currencies and methods apart. */
export function partByGroup(selection: FigureSelection): 'group' | 'studio' {
  return isOfStudio(selection) ? 'studio' : 'group';
}

/** The sums that are the fewest of a selection and tell nothing apart. */
export function fewestPart(selection: FigureSelection): 'shop' | 'group' | 'studio' {
  if (isOfStudio(selection)) return 'studio';
  return selection.country === undefined && selection.method === undefined ? 'shop' : 'group';
}

/**
 * Common table expressions of periods, whose places are from 1: `node` has the sums that they consist of, `rest` the times
 * whose orders are read one by one, `asked` the periods themselves.
 */
export function splitRanges(ranges: readonly TimeRange[]): RawBuilder<unknown> {
  const split = ranges.map(({ from, to }) => splitPeriod(from.getTime(), to.getTime()));
  const spans = split.flatMap((one, at) => one.spans.map((span) => ({ ...span, place: at + 1 })));
  const rests = split.flatMap((one, at) => one.rests.map((rest) => ({ ...rest, place: at + 1 })));
  const toDates = (times: readonly number[]) => times.map((time) => new Date(time));
  return sql`
    node (place, span, starts, sign) as (
      select * from unnest(${spans.map(({ place }) => place)}::integer[], ${spans.map(({ kind }) => kind)}::text[],
        ${spans.map(({ starts }) => starts)}::date[], ${spans.map(({ sign }) => sign)}::integer[])),
    rest (place, begins, ends, sign) as (
      select * from unnest(${rests.map(({ place }) => place)}::integer[],
        ${toDates(rests.map(({ from }) => from))}::timestamptz[], ${toDates(rests.map(({ to }) => to))}::timestamptz[],
        ${rests.map(({ sign }) => sign)}::integer[])),
    asked (place, begins, ends) as (
      select * from unnest(${ranges.map((_, at) => at + 1)}::integer[], ${ranges.map(({ from }) => from)}::timestamptz[],
        ${ranges.map(({ to }) => to)}::timestamptz[]))`;
}
