import { call } from '../lib/call.ts';
import { median, quantile } from '../lib/statistics.ts';

/** Calls by name; each makes the address of its nth call. */
export type Calls = Readonly<Record<string, (index: number) => string>>;

const row = 'a row by its key';
/** The call that the others are held against. */
export const byKey: Calls = { [row]: () => '/api/staff/session' };

/** Prints the times of calls, and returns the 95th percentile of each. */
export function report(times: ReadonlyMap<string, readonly number[]>): (name: string) => number {
  const p95 = (name: string): number => quantile(times.get(name) ?? [], 0.95);
  console.table(
    Object.fromEntries(
      [...times].map(([name, all]) => [
        name,
        {
          'p50 ms': median(all).toFixed(2),
          'p95 ms': p95(name).toFixed(2),
          'times a row': (p95(name) / p95(row)).toFixed(2),
        },
      ]),
    ),
  );
  return p95;
}

/** Prints how a far page of a list compares with its first one. */
export function reportFar(ratio: number, name: string): void {
  console.log(`a far page of ${name} takes ${ratio.toFixed(2)} of page 1, wanted at most 1.5`);
}

/** Has the calls take turns for so many rounds, and returns the times of each. */
export async function measure(url: string, cookie: string, calls: Calls, rounds: number) {
  const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]));
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, address] of Object.entries(calls)) {
      const from = performance.now();
      const { status } = await call(url + address(Math.abs(round)), 'GET', undefined, cookie);
      if (status !== 200) throw new Error(`${name}: ${status}`);
      // The first rounds open connections and fill caches.
      if (round >= 0) times.get(name)?.push(performance.now() - from);
    }
  }
  return times;
}
