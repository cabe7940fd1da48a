import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Figures } from '#contract/staff/figures.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { BarList, type Bar } from './bar-list.tsx';
import { ColumnChart, type Column } from './column-chart.tsx';
import { findDailyMean, toDayBars } from './day-bars.ts';
import { useFigureWords } from './use-figure-words.ts';

/** What every part shows, and the address of the orders that a bar counts. */
export interface FigureProps {
  readonly figures: Figures;
  readonly isTable: boolean;
  readonly ordersOf: (narrowed: Readonly<Record<string, string | undefined>>) => string;
}

interface PartProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

function Part({ title, hint, children }: PartProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="flex flex-wrap items-baseline gap-x-2">
        <strong>{title}</strong>
        <span className="text-note text-ink-2">{hint}</span>
      </h2>
      {children}
    </section>
  );
}

interface ColumnPartProps extends Omit<PartProps, 'children'> {
  readonly columns: readonly Column[];
  readonly isTable: boolean;
  readonly mean?: { readonly value: number; readonly label: string } | null;
}

function ColumnPart({ title, hint, columns, isTable, mean = null }: ColumnPartProps) {
  const { count } = useConsoleFormats();
  return (
    <Part title={title} hint={hint}>
      {isTable ? (
        <BarList isTable bars={columns.filter(({ value }) => value > 0)} />
      ) : (
        <ColumnChart name={title} columns={columns} formatLine={count} mean={mean} />
      )}
    </Part>
  );
}

/** Orders by day, or by week of a long period. */
export function DaysPart({ figures, isTable, ordersOf }: FigureProps) {
  const t = useTranslations('console.figures');
  const { count } = useConsoleFormats();
  const { day, days, mean } = useFigureWords();
  const bars = toDayBars(figures.days, figures.today);
  const isDaily = bars.length === figures.days.length;
  const average = isDaily ? findDailyMean(figures.days, figures.today) : null;
  const tickEvery = Math.max(1, Math.ceil(bars.length / 5));
  const columns = bars.map(({ from, to, orders, isOpen }, index) => ({
    key: from,
    label: days({ from, to }),
    value: orders,
    shown: count(orders),
    href: ordersOf({ from, to }),
    tick: index % tickEvery === 0 ? day(from) : '',
    isOpen,
  }));
  return (
    <ColumnPart
      title={t(isDaily ? 'days' : 'weeks')}
      hint={bars.at(-1)?.isOpen === true ? t('notOver') : ''}
      columns={columns}
      isTable={isTable}
      mean={
        average === null ? null : { value: average, label: t('mean', { count: mean(average) }) }
      }
    />
  );
}

/** Orders by the hours until they were ready. */
export function HoursPart({ figures, isTable, ordersOf }: FigureProps) {
  const t = useTranslations('console.figures');
  const { count } = useConsoleFormats();
  const columns = figures.hours.map(({ from, below, orders, filter }, index) => ({
    key: filter,
    label:
      below === null
        ? t('hoursOrMore', { from: count(from) })
        : t('hoursBelow', { from: count(from), below: count(below) }),
    value: orders,
    shown: count(orders),
    href: ordersOf({ figure: filter }),
    tick: index % 6 === 0 ? t('hours', { count: count(from) }) : '',
    isOpen: false,
  }));
  const isEmpty = figures.hours.every(({ orders }) => orders === 0);
  if (isEmpty) return <ListPart title={t('toReady')} hint={t('toReadyHint')} bars={[]} isTable />;
  return (
    <ColumnPart title={t('toReady')} hint={t('toReadyHint')} columns={columns} isTable={isTable} />
  );
}

interface ListPartProps extends Omit<PartProps, 'children'> {
  readonly bars: readonly Bar[];
  readonly whole?: number;
  readonly isTable: boolean;
}

function ListPart({ title, hint, bars, whole, isTable }: ListPartProps) {
  const t = useTranslations('console.figures');
  return (
    <Part title={title} hint={hint}>
      {bars.length === 0 ? (
        <p className="text-note text-ink-2">{t('nothing')}</p>
      ) : (
        <BarList bars={bars} isTable={isTable} {...(whole !== undefined && { whole })} />
      )}
    </Part>
  );
}

/** Revenue by country, each in its own currency: a bar is compared with that of its own period before alone. */
export function MoneyPart({ figures, isTable, ordersOf }: FigureProps) {
  const t = useTranslations('console.figures');
  const { amount, country } = useConsoleFormats();
  const bars = figures.money.map(({ country: code, currency, revenue, revenueBefore }) => ({
    key: `${code} ${currency}`,
    label: country(code),
    value: revenue <= 0 ? 0 : revenue / Math.max(revenue, revenueBefore),
    shown: amount(revenue, currency),
    unit: currency,
    before: amount(revenueBefore, currency),
    href: ordersOf({ country: code }),
  }));
  return (
    <ListPart
      title={t('revenue')}
      hint={t('revenueHint')}
      bars={bars}
      whole={1}
      isTable={isTable}
    />
  );
}

/** How far the visits of the period came; with filters and at a studio, the orders. */
export function FunnelPart({ figures, isTable, ordersOf }: FigureProps) {
  const t = useTranslations('console.figures');
  const { count } = useConsoleFormats();
  const { share } = useFigureWords();
  const { visits, reached } = figures;
  const steps = visits
    ? (['photos', 'placed', 'begun', 'handedOver'] as const)
    : (['placed', 'begun', 'handedOver'] as const);
  const filters = {
    photos: undefined,
    placed: undefined,
    begun: 'begun',
    handedOver: 'handed-over',
  };
  const counts = visits ?? { photos: 0, ...reached };
  const whole = counts[steps[0]];
  const bars = steps.map((step) => ({
    key: step,
    label: t(`steps.${step}`),
    value: counts[step],
    shown: count(counts[step]),
    unit: share(counts[step], whole, 0),
    href: ordersOf({ figure: filters[step] }),
  }));
  return (
    <ListPart
      title={t('funnel')}
      hint={t(visits ? 'funnelVisits' : 'funnelOrders')}
      bars={whole === 0 ? [] : bars}
      whole={whole}
      isTable={isTable}
    />
  );
}

/** Attempts to pay that took no money, by the reason. */
export function FailuresPart({ figures, isTable, ordersOf }: FigureProps) {
  const t = useTranslations('console.figures');
  const { count } = useConsoleFormats();
  const bars = figures.failures.map(({ failure, reason, attempts, filter }) => ({
    key: filter,
    label: reason === null ? t(`failures.${failure}`) : t('declined', { reason }),
    value: attempts,
    shown: count(attempts),
    href: ordersOf({ figure: filter }),
  }));
  return <ListPart title={t('failed')} hint={t('failedHint')} bars={bars} isTable={isTable} />;
}

/** Prints that were made again, by reason and by machine. */
export function RemakesPart({ figures, isTable, ordersOf }: FigureProps) {
  const t = useTranslations('console.figures');
  const { count } = useConsoleFormats();
  const reasons = figures.remakes.map(({ reason, prints, filter }) => ({
    key: filter,
    label: t(`reasons.${reason}`),
    value: prints,
    shown: count(prints),
    href: ordersOf({ figure: filter }),
  }));
  const machines = figures.machines.map(({ name, prints, filter }) => ({
    key: filter,
    label: name ?? t('noMachine'),
    value: prints,
    shown: count(prints),
    href: ordersOf({ figure: filter }),
  }));
  return (
    <>
      <ListPart title={t('remakes')} hint={t('remakesHint')} bars={reasons} isTable={isTable} />
      {machines.length > 0 && (
        <ListPart title={t('machines')} hint={t('remakesHint')} bars={machines} isTable={isTable} />
      )}
    </>
  );
}

/** Orders by studio and by the way they are paid. */
export function PlacesPart({ figures, isTable, ordersOf }: FigureProps) {
  const t = useTranslations('console.figures');
  const { count } = useConsoleFormats();
  const { method } = useFigureWords();
  const studios = figures.studios.map(({ id, name, orders }) => ({
    key: id ?? '',
    label: id === null ? t('noStudio') : name,
    value: orders,
    shown: count(orders),
    href: ordersOf(id === null ? {} : { studio: id }),
  }));
  const methods = figures.methods.map(({ method: id, orders }) => ({
    key: id,
    label: method(id),
    value: orders,
    shown: count(orders),
    href: ordersOf({ method: id }),
  }));
  return (
    <>
      <ListPart title={t('methods')} hint={t('ordersHint')} bars={methods} isTable={isTable} />
      <ListPart title={t('studios')} hint={t('ordersHint')} bars={studios} isTable={isTable} />
    </>
  );
}
