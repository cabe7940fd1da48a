import { Link } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import { toScale } from './day-bars.ts';

/** A column of a chart, which opens what it counts. */
export interface Column {
  readonly key: string;
  /** What it is, in words: its days, its hours. */
  readonly label: string;
  readonly value: number;
  readonly shown: string;
  readonly href: string;
  /** Below the chart; empty for none. */
  readonly tick: string;
  /** Whether it still counts, because today is in it. */
  readonly isOpen: boolean;
}

interface ColumnChartProps {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly formatLine: (value: number) => string;
  /** The one line in the accent, with its words. */
  readonly mean?: { readonly value: number; readonly label: string } | null;
}

/** Columns beside each other, in reading direction; each is a link with its value in words. */
export function ColumnChart({ name, columns, formatLine, mean = null }: ColumnChartProps) {
  const highest = Math.max(...columns.map(({ value }) => value), 0);
  const share = (value: number): string => `${highest === 0 ? 0 : (value / highest) * 100}%`;
  return (
    <div className="flex grow flex-col gap-1">
      <div className="relative h-48 grow border-b border-ink">
        {toScale(highest).map((line) => (
          <span
            key={line}
            className="absolute inset-x-0 border-t border-rule"
            style={{ insetBlockEnd: share(line) }}
          />
        ))}
        <ul aria-label={name} className="absolute inset-0 flex items-end gap-px">
          {columns.map((column) => (
            <li key={column.key} className="h-full min-w-0 grow basis-0">
              <Link
                href={column.href}
                aria-label={`${column.label}: ${column.shown}`}
                title={`${column.label}: ${column.shown}`}
                className="group flex h-full flex-col justify-end"
              >
                <span
                  className={cx(
                    'block min-h-px',
                    column.isOpen
                      ? 'border border-b-0 border-dashed border-ink'
                      : 'bg-ink group-hover:bg-ink-2',
                  )}
                  style={{ blockSize: share(column.value) }}
                />
              </Link>
            </li>
          ))}
        </ul>
        {toScale(highest).map((line) => (
          <span
            key={line}
            className="pointer-events-none absolute start-0 bg-ground px-0.5 text-fine text-ink-2"
            style={{ insetBlockEnd: share(line) }}
          >
            {formatLine(line)}
          </span>
        ))}
        {mean && highest > 0 && (
          <span
            className="pointer-events-none absolute inset-x-0 border-t border-dashed border-safelight"
            style={{ insetBlockEnd: share(Math.min(mean.value, highest)) }}
          >
            <span className="absolute end-0 bottom-0.5 bg-ground px-1 text-fine text-ink">
              {mean.label}
            </span>
          </span>
        )}
      </div>
      <div aria-hidden className="flex justify-between text-fine text-ink-2">
        {columns
          .filter(({ tick }) => tick !== '')
          .map(({ key, tick }) => (
            <span key={key}>{tick}</span>
          ))}
      </div>
    </div>
  );
}
