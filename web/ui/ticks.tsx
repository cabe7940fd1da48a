import type { TickCounts } from '#web/lib/photos/tick-counts.ts';

interface TicksProps {
  readonly counts: TickCounts;
  /** For screen readers: "23 of 100 photos sent". */
  readonly label: string;
}

function strokes(from: number, count: number, gap: number): string {
  return Array.from(
    { length: count },
    (_, index) => `M${from + index + gap / 2} 0h${1 - gap}v1h-${1 - gap}z`,
  ).join('');
}

/** A bar of ticks, one per photo: ink has arrived, safelight is in flight, wrong has failed. */
export function Ticks({ counts, label }: TicksProps) {
  const { done, active, failed, total } = counts;
  const gap = Math.min(0.22, 0.03 + total / 200);
  const rest = Math.max(0, total - done - active - failed);
  const parts = [
    { name: 'done', from: 0, count: done, look: 'fill-ink' },
    { name: 'active', from: done, count: active, look: 'fill-safelight motion-safe:animate-pulse' },
    { name: 'failed', from: done + active, count: failed, look: 'fill-wrong' },
    { name: 'rest', from: done + active + failed, count: rest, look: 'fill-rule' },
  ];
  return (
    <div>
      <progress className="sr-only" max={Math.max(1, total)} value={done} aria-label={label} />
      <svg
        viewBox={`0 0 ${Math.max(1, total)} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-2.5 w-full rtl:-scale-x-100"
      >
        {parts.map(({ name, from, count, look }) => (
          <path key={name} d={strokes(from, count, gap)} className={look} />
        ))}
      </svg>
    </div>
  );
}
