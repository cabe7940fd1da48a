import type { FigureTotals, Figures, FiguresQuery } from '#contract/staff/figures.ts';
import { toMajor } from '#domain/common/money.ts';
import { addDays, toLocalTime } from '#domain/common/local-time.ts';
import { listMidnights } from '#domain/common/midnights.ts';
import { remakeReasons, writeFigureFilter } from '#domain/figures/figure-filters.ts';
import {
  endOfBar,
  findPeriod,
  findPeriodBefore,
  findQuantile,
  listDays,
  toHourBars,
  type HoursCount,
} from '#domain/figures/periods.ts';
import { countBetween, splitDays } from '#domain/figures/spans.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { findTimeZone } from '../staff-orders/index.ts';
import type { FigureDeps } from './deps.ts';
import type { FigureSelection, TimeRange } from './figure-selection.repo.ts';
import {
  readFigureParts,
  type FailureCount,
  type FigureParts,
  type FigureSums,
  type RemadeCount,
} from './figures.repo.ts';

/** More kinds of failures are not told apart. */
const maxFailures = 40;

interface PeriodSums {
  readonly groups: readonly FigureSums[];
  readonly hours: readonly HoursCount[];
  readonly remade: readonly RemadeCount[];
}

/** The sums of the period of a place. */
function sumsOf({ sums, hours, remade }: FigureParts, place: number): PeriodSums {
  const isOwn = (one: { readonly place: number }): boolean => one.place === place;
  return { groups: sums.filter(isOwn), hours: hours.filter(isOwn), remade: remade.filter(isOwn) };
}

function toRange(from = 0, to = 0): TimeRange {
  return { from: new Date(from), to: new Date(to) };
}

function presentTotals({ groups, hours, remade }: PeriodSums): FigureTotals {
  const all = groups.find(({ by }) => by === 'all');
  return {
    orders: all?.orders ?? 0,
    photos: all?.photos ?? 0,
    prints: all?.prints ?? 0,
    cancelled: all?.cancelled ?? 0,
    halfReadyHours: findQuantile(hours, 0.5),
    mostReadyHours: findQuantile(hours, 0.95),
    promised: all?.promised ?? 0,
    late: all?.late ?? 0,
    remadePrints: remade.reduce((sum, { prints }) => sum + prints, 0),
    shipped: all?.shipped ?? 0,
    cameBack: all?.cameBack ?? 0,
  };
}

function presentMoney(groups: readonly FigureSums[], before: readonly FigureSums[]) {
  const earlier = before.filter(({ by }) => by === 'money');
  return groups.flatMap(({ by, country, currency, orders, taken, returned }) => {
    if (by !== 'money' || country === null || currency === null) return [];
    const last = earlier.find((one) => one.country === country && one.currency === currency);
    const shown = {
      revenue: toMajor(taken - returned, currency),
      returned: toMajor(returned, currency),
      revenueBefore: toMajor(last ? last.taken - last.returned : 0, currency),
    };
    return [{ country, currency, orders, ...shown }];
  });
}

function presentFailure({ failure, reason, hash, attempts }: FailureCount) {
  const filter = writeFigureFilter({ kind: 'unpaid', failure, reason: hash });
  return { failure, reason, attempts, filter };
}

/** The prints made again by reason, and those that a machine spoiled by the machine. */
function presentRemade(remade: readonly RemadeCount[]) {
  const remakes = remakeReasons.flatMap((reason) => {
    const own = remade.filter((one) => one.reason === reason);
    const prints = own.reduce((sum, one) => sum + one.prints, 0);
    const filter = writeFigureFilter({ kind: 'remade-for', reason });
    return prints === 0 ? [] : [{ reason, prints, filter }];
  });
  const spoiled = remade.filter(({ isSpoiled }) => isSpoiled);
  const machines = [...new Set(spoiled.map(({ machine }) => machine))].map((machine) => {
    const own = spoiled.filter((one) => one.machine === machine);
    return {
      name: own[0]?.machineName ?? null,
      prints: own.reduce((sum, { prints }) => sum + prints, 0),
      filter: writeFigureFilter({ kind: 'spoiled-on', machine }),
    };
  });
  const mostFirst = (one: { prints: number }, other: { prints: number }) =>
    other.prints - one.prints;
  return { remakes: remakes.toSorted(mostFirst), machines: machines.toSorted(mostFirst) };
}

function presentHours(hours: readonly HoursCount[]): Figures['hours'] {
  return toHourBars(hours).map(({ hours: from, orders }) => {
    const below = endOfBar(from);
    return { from, below, orders, filter: writeFigureFilter({ kind: 'hours', from, below }) };
  });
}

/** Reads the figures of a period for a scope. Sources: decisions 57 and 107. */
export async function readFigures(
  deps: FigureDeps,
  scope: Scope,
  { days, from, to, ...filters }: FiguresQuery,
): Promise<Figures> {
  const { kysely, clock } = deps;
  const now = clock();
  const timeZone = await findTimeZone(deps, scope);
  const today = toLocalTime(now, timeZone).date;
  const period = findPeriod({ days, from, to }, today);
  const before = findPeriodBefore(period);
  const dates = listDays(period);
  const midnights = listMidnights([...dates, addDays(period.to, 1)], timeZone);
  const range = toRange(midnights[0], midnights.at(-1));
  const [begins] = listMidnights([before.from], timeZone);
  const selection: FigureSelection = { scope, ...filters, now: new Date(now) };
  const hasVisits =
    scope.kind === 'all' && Object.values(filters).every((one) => one === undefined);
  const split = splitDays(midnights);
  const parts = await readFigureParts(kysely, {
    selection,
    ranges: [range, toRange(begins, midnights[0])],
    splitDays: split,
    hasVisits,
    maxFailures,
  });
  const [own, earlier] = [sumsOf(parts, 1), sumsOf(parts, 2)];
  const ordersOfDays = countBetween(split, parts.days);
  const all = own.groups.find(({ by }) => by === 'all');
  return {
    timeZone,
    period,
    before,
    today,
    at: new Date(now).toISOString(),
    totals: presentTotals(own),
    totalsBefore: presentTotals(earlier),
    days: dates.map((day, index) => ({ day, orders: ordersOfDays[index] ?? 0 })),
    money: presentMoney(own.groups, earlier.groups),
    studios: parts.studios.map(({ studio, name, orders }) => ({
      id: studio,
      name: name ?? '',
      orders,
    })),
    methods: own.groups.flatMap(({ method, orders }) => (method ? [{ method, orders }] : [])),
    visits: parts.visits[0] ?? null,
    reached: {
      placed: all?.orders ?? 0,
      begun: all?.begun ?? 0,
      handedOver: all?.handedOver ?? 0,
    },
    failures: parts.failures.map(presentFailure),
    ...presentRemade(own.remade),
    hours: presentHours(own.hours),
  };
}
