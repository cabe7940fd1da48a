import { median } from '../lib/statistics.ts';

/** Memory at one moment: MB by the name of the part. */
export type Sample = Readonly<Record<string, number>>;

/** Takes samples repeatedly; see {@link watch}. */
export interface Watch<Phase extends string> {
  /** Starts the next phase. */
  readonly begin: (phase: Phase) => void;
  readonly samples: (phase: Phase) => readonly Sample[];
  readonly stop: () => void;
}

const everyMs = 200;

/** Sum of all parts of a sample, MB. */
export function total(sample: Sample): number {
  return Object.values(sample).reduce((sum, part) => sum + part, 0);
}

/** The largest sample. */
export function largest(samples: readonly Sample[]): Sample {
  return samples.reduce((most, sample) => (total(sample) > total(most) ? sample : most), {});
}

/** The median of the samples' totals, MB. */
export function middle(samples: readonly Sample[]): number {
  return median(samples.map(total));
}

/** Takes samples five times a second. */
export function watch<Phase extends string>(first: Phase, take: () => Sample): Watch<Phase> {
  const byPhase = new Map<Phase, Sample[]>();
  let current: Sample[] = [];
  const look = (): void => void current.push(take());
  const begin = (phase: Phase): void => {
    current = byPhase.get(phase) ?? [];
    byPhase.set(phase, current);
    look();
  };
  begin(first);
  const timer = setInterval(look, everyMs);
  return {
    begin,
    samples: (phase) => byPhase.get(phase) ?? [],
    stop: () => clearInterval(timer),
  };
}

/** Formats a sample as `browser 120, renderer 210`. */
export function parts(sample: Sample): string {
  return Object.entries(sample)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, mb]) => `${name} ${mb.toFixed(0)}`)
    .join(', ');
}
