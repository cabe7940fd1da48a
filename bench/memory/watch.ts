import { median } from '../lib/statistics.ts';

/** What something took at one moment: MB by the name of the part. */
export type Sample = Readonly<Record<string, number>>;

/** Looks again and again; see {@link watch}. */
export interface Watch {
  /** The largest sample so far. */
  readonly peak: () => Sample;
  /** Middle of the totals since `from` (performance.now). */
  readonly middleSince: (from: number) => number;
  readonly stop: () => void;
}

const everyMs = 200;

/** All parts of a sample together, MB. */
export const total = (sample: Sample): number =>
  Object.values(sample).reduce((sum, part) => sum + part, 0);

/** Takes samples five times a second. */
export const watch = (take: () => Sample): Watch => {
  let peak: Sample = take();
  const totals: { readonly at: number; readonly mb: number }[] = [];
  const timer = setInterval(() => {
    const sample = take();
    totals.push({ at: performance.now(), mb: total(sample) });
    if (total(sample) > total(peak)) peak = sample;
  }, everyMs);
  return {
    peak: () => peak,
    middleSince: (from) => median(totals.filter(({ at }) => at >= from).map(({ mb }) => mb)),
    stop: () => clearInterval(timer),
  };
};

/** As `browser 120, renderer 210`. */
export const parts = (sample: Sample): string =>
  Object.entries(sample)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, mb]) => `${name} ${mb.toFixed(0)}`)
    .join(', ');
