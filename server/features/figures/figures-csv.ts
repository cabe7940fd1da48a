import type { Figures } from '#contract/staff/figures.ts';
import { isCurrency, toMinor } from '#domain/common/money.ts';
import { formatCsv, type CsvCell } from '../../platform/text/csv.ts';

type Line = readonly [figure: string, of: string, currency: string, value: CsvCell];

function linesOf(figures: Figures): Line[] {
  const { totals, visits } = figures;
  const counted = (figure: string, of: string, value: number): Line => [figure, of, '', value];
  return [
    ...Object.entries(totals).flatMap(([name, value]) =>
      value === null ? [] : [counted(name, '', value)],
    ),
    ...figures.days.map(({ day, orders }) => counted('orders by day', day, orders)),
    ...figures.money.flatMap(({ country, currency, revenue, returned }): Line[] => {
      if (!isCurrency(currency)) return [];
      const minor = (value: number) => ({ minor: toMinor(value, currency), currency });
      return [
        ['revenue', country, currency, minor(revenue)],
        ['returned', country, currency, minor(returned)],
      ];
    }),
    ...figures.money.map(({ country, orders }) => counted('orders by country', country, orders)),
    ...figures.studios.map(({ name, orders }) => counted('orders by studio', name, orders)),
    ...figures.methods.map(({ method, orders }) => counted('orders by method', method, orders)),
    ...Object.entries(visits ?? {}).map(([step, value]) => counted('visits', step, value)),
    ...Object.entries(figures.reached).map(([step, value]) => counted('reached', step, value)),
    ...figures.failures.map(({ failure, reason, attempts }) =>
      counted('failed payments', reason ?? failure, attempts),
    ),
    ...figures.remakes.map(({ reason, prints }) => counted('prints made again', reason, prints)),
    ...figures.machines.map(({ name, prints }) => counted('spoiled on', name ?? '', prints)),
    ...figures.hours.map(({ from, orders }) => counted('hours to ready', String(from), orders)),
  ];
}

/** Figures as a table for the spreadsheets of a language, one figure a line; each says its period and zone. */
export function formatFigures(figures: Figures, language: string): string {
  const { period, timeZone } = figures;
  const head = ['from', 'to', 'time zone', 'figure', 'of', 'currency', 'value'];
  const lines = linesOf(figures).map((line) => [period.from, period.to, timeZone, ...line]);
  return formatCsv([head, ...lines], language);
}
