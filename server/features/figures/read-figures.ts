import type { FigureTotals, Figures, FiguresQuery } from '#contract/staff/figures.ts';
import { toMajor } from '#domain/common/money.ts';
import { addDays, toInstant, toLocalTime } from '#domain/common/local-time.ts';
import { remakeReasons, writeFigureFilter } from '#domain/figures/figure-filters.ts';
import {
  endOfBar,
  findPeriod,
  findPeriodBefore,
  findQuantile,
  listDays,
  toHourBars,
  type HoursCount,
  type Period,
} from '#domain/figures/periods.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { findTimeZone } from '../staff-orders/index.ts';
import type { FigureDeps } from './deps.ts';
import {
  countFailures,
  countHours,
  countRemade,
  countVisits,
  sumOrders,
  type FailureCount,
  type FigureSelection,
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

async function sumPeriod({ kysely }: FigureDeps, selection: FigureSelection): Promise<PeriodSums> {
  const [groups, hours, remade] = await Promise.all([
    sumOrders(kysely, selection),
    countHours(kysely, selection),
    countRemade(kysely, selection),
  ]);
  return { groups, hours, remade };
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

/** Reads the figures of a period for a scope. Source: decision 57. */
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
  const select = (of: Period): FigureSelection => {
    const midnights = [...listDays(of), addDays(of.to, 1)];
    const boundaries = midnights.map((date) => new Date(toInstant({ date, minutes: 0 }, timeZone)));
    return { scope, ...filters, boundaries, now: new Date(now) };
  };
  const hasVisits =
    scope.kind === 'all' && Object.values(filters).every((one) => one === undefined);
  const [sums, sumsBefore, failures, visits] = await Promise.all([
    sumPeriod(deps, select(period)),
    sumPeriod(deps, select(before)),
    countFailures(kysely, select(period), maxFailures),
    hasVisits ? countVisits(kysely, select(period)) : null,
  ]);
  const of = (by: FigureSums['by']) => sums.groups.filter((group) => group.by === by);
  const byDay = new Map(of('day').map(({ day, orders }) => [day, orders]));
  const [all] = of('all');
  return {
    timeZone,
    period,
    before,
    today,
    at: new Date(now).toISOString(),
    totals: presentTotals(sums),
    totalsBefore: presentTotals(sumsBefore),
    days: listDays(period).map((day, index) => ({ day, orders: byDay.get(index + 1) ?? 0 })),
    money: presentMoney(sums.groups, sumsBefore.groups),
    studios: of('studio').map(({ studio, studioName, orders }) => ({
      id: studio,
      name: studioName ?? '',
      orders,
    })),
    methods: of('method').flatMap(({ method, orders }) => (method ? [{ method, orders }] : [])),
    visits,
    reached: {
      placed: all?.orders ?? 0,
      begun: all?.begun ?? 0,
      handedOver: all?.handedOver ?? 0,
    },
    failures: failures.map(presentFailure),
    ...presentRemade(sums.remade),
    hours: presentHours(sums.hours),
  };
}
