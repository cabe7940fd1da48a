import { Link } from 'wouter';
import { cx } from '#web/ui/cx.ts';

/** A bar of a list, which opens what it counts. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  /** Length of the bar, compared with the longest one of the list. */
  readonly value: number;
  readonly shown: string;
  /** After the value: its currency, its share. */
  readonly unit?: string;
  /** The same of the period before. */
  readonly before?: string;
  readonly href: string;
}

interface BarListProps {
  readonly bars: readonly Bar[];
  /** The length of the whole; the longest bar without it. */
  readonly whole?: number;
  /** Without bars, as a table of values. */
  readonly isTable: boolean;
}

/** Values in lines with bars; the lines are links, and long names break. */
export function BarList({ bars, whole, isTable }: BarListProps) {
  const longest = whole ?? Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ul className="grid grid-cols-[minmax(0,auto)_minmax(2rem,1fr)_auto]">
      {bars.map(({ key, label, value, shown, unit, before, href }) => (
        <li key={key} className="col-span-3 grid grid-cols-subgrid border-b border-rule">
          <Link
            href={href}
            className="col-span-3 grid min-h-8 grid-cols-subgrid items-center gap-x-3 py-1 hover:bg-tray touch:min-h-target"
          >
            <span className="wrap-anywhere first-letter:uppercase">{label}</span>
            <span className={cx('h-2.5', !isTable && whole !== undefined && 'bg-tray')}>
              {!isTable && (
                <span
                  className="block h-full bg-ink"
                  style={{
                    inlineSize: longest <= 0 ? 0 : `${(Math.max(value, 0) / longest) * 100}%`,
                  }}
                />
              )}
            </span>
            <span className="text-end whitespace-nowrap">
              <bdi dir="ltr">
                <strong>{shown}</strong>
                {unit !== undefined && <span className="ms-1 text-note text-ink-2"> {unit}</span>}
              </bdi>
              {before !== undefined && (
                <bdi dir="ltr" className="block text-fine text-ink-2">
                  {before}
                </bdi>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
