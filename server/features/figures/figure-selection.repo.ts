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
 * Common table expressions of periods, whose places are from 1: `node` has the sums that they consist of, `noted` the whole
 * days that these add up to, in which changes are noted that are not summed yet, `rest` the times whose orders are read one
 * by one, `asked` the periods themselves.
 */
export function splitRanges(ranges: readonly TimeRange[]): RawBuilder<unknown> {
  const split = ranges.map(({ from, to }) => splitPeriod(from.getTime(), to.getTime()));
  const spans = split.flatMap((one, at) => one.spans.map((span) => ({ ...span, place: at + 1 })));
  const rests = split.flatMap((one, at) => one.rests.map((rest) => ({ ...rest, place: at + 1 })));
  const toDates = (times: readonly number[]) => times.map((time) => new Date(time));
  // Inside a query of its own: knowing how long an array is, the database would plan the statement anew each time.
  const array = (values: readonly unknown[], type: string) =>
    sql`(select ${values}::${sql.raw(type)}[])`;
  const places = (parts: readonly { readonly place: number }[]) =>
    array(
      parts.map(({ place }) => place),
      'integer',
    );
  const signs = (parts: readonly { readonly sign: number }[]) =>
    array(
      parts.map(({ sign }) => sign),
      'integer',
    );
  const times = (values: readonly Date[]) => array(values, 'timestamptz');
  const kinds = spans.map(({ kind }) => kind);
  const starts = spans.map((span) => span.starts);
  return sql`
    node (place, span, starts, sign) as (
      select * from unnest(${places(spans)}, ${array(kinds, 'text')}, ${array(starts, 'date')}, ${signs(spans)})),
    rest (place, begins, ends, sign) as (
      select * from unnest(${places(rests)}, ${times(toDates(rests.map(({ from }) => from)))},
        ${times(toDates(rests.map(({ to }) => to)))}, ${signs(rests)})),
    noted (place, begins, ends) as (
      select * from unnest(${places(ranges.map((_, at) => ({ place: at + 1 })))},
        ${times(toDates(split.map(({ whole }) => whole.from)))}, ${times(toDates(split.map(({ whole }) => whole.to)))})),
    asked (place, begins, ends) as (
      select * from unnest(${places(ranges.map((_, at) => ({ place: at + 1 })))},
        ${times(ranges.map(({ from }) => from))}, ${times(ranges.map(({ to }) => to))}))`;
}
