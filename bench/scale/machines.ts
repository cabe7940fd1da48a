import type { Figures } from './counters.ts';

/** What a shop is assumed to be; docs/capacity.md explains each. */
export const assumptions = {
  photosOfOrder: 60,
  visitsOfOrder: 20,
  /** The busiest seconds of the year against the mean of a day. */
  peak: 8,
  /** Share of a processor that work takes at the most, so that nothing waits long. */
  fullest: 0.6,
  /** Days from the order to the archive: ten until it has ended, then sixty. */
  daysUntilArchive: 70,
  /** Days that prints are kept after they were printed. */
  daysOfPrints: 30,
} as const;

/** Figures of each kind of work. */
export interface Measured {
  readonly order: Figures;
  readonly photo: Figures;
  readonly visit: Figures;
  readonly print: Figures;
}

const secondsOfDay = 86_400;
const daysOfMonth = 30;

/** What so many orders a day need, computed from what one of each took. */
export function computeMachines(
  { order, photo, visit, print }: Measured,
  ordersOfDay: number,
): Readonly<Record<string, number>> {
  const { photosOfOrder: photos, visitsOfOrder: visits, peak, fullest } = assumptions;
  const ofOrder = (name: string): number =>
    (order[name] ?? 0) + photos * (photo[name] ?? 0) + visits * (visit[name] ?? 0);
  const ofPrints = (name: string): number => photos * (print[name] ?? 0);
  const mean = ordersOfDay / secondsOfDay;
  const processors = (milliseconds: number, factor: number): number =>
    (mean * factor * milliseconds) / 1000 / fullest;
  const databaseOfOrder = ofOrder('database KB') + ofPrints('database KB');
  const filesOfOrder = ofOrder('file KB');
  return {
    'orders a second at the peak': mean * peak,
    'web processors': processors(ofOrder('web CPU ms'), peak),
    'worker processors': processors(ofOrder('worker CPU ms'), peak),
    'database processors': processors(
      ofOrder('database CPU ms') + ofPrints('database CPU ms'),
      peak,
    ),
    // Prints may wait for the night.
    'print processors': processors(ofPrints('prints CPU ms'), 1),
    'statements a second at the peak':
      mean * peak * (ofOrder('SQL statements') + ofPrints('SQL statements')),
    'Mbit/s in at the peak': (mean * peak * ofOrder('KB in') * 8) / 1000,
    'Mbit/s out at the peak': (mean * peak * ofOrder('KB out') * 8) / 1000,
    'log MB/s at the peak': (mean * peak * (ofOrder('log KB') + ofPrints('log KB'))) / 1000,
    'database GB a month': (ordersOfDay * daysOfMonth * databaseOfOrder) / 1e6,
    'TB of files until the archive':
      (ordersOfDay *
        (filesOfOrder * assumptions.daysUntilArchive +
          ofPrints('file KB') * assumptions.daysOfPrints)) /
      1e9,
    'TB of files a month into the archive': (ordersOfDay * daysOfMonth * filesOfOrder) / 1e9,
  };
}
