import type { Today } from '#contract/staff/today.ts';
import { addDays, toInstant, toLocalTime } from '#domain/common/local-time.ts';
import { toMajor } from '#domain/common/money.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { findTimeZone, type ListDeps } from './list-orders.ts';
import { countPlaced } from './order-counts.repo.ts';
import { sumTaken } from './taken-money.repo.ts';

/** Reads what came in on the day of a scope so far. See {@link Today}. */
export async function readToday(
  deps: Pick<ListDeps, 'kysely' | 'timeZone'>,
  scope: Scope,
  now: number,
): Promise<Today> {
  const { kysely } = deps;
  const timeZone = await findTimeZone(deps, scope);
  const day = toLocalTime(now, timeZone).date;
  const countDay = (date: string) =>
    countPlaced(kysely, {
      scope,
      filters: { view: 'all', sort: 'newest', from: date, to: date },
      match: null,
      timeZone,
      now: new Date(now),
    });
  const midnight = new Date(toInstant({ date: day, minutes: 0 }, timeZone));
  const [orders, ordersWeekBefore, taken] = await Promise.all([
    countDay(day),
    countDay(addDays(day, -7)),
    sumTaken(kysely, scope, midnight),
  ]);
  return {
    day,
    orders,
    ordersWeekBefore,
    taken: taken.map(({ currency, amount }) => ({ currency, amount: toMajor(amount, currency) })),
  };
}
