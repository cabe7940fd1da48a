import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';

/** A small radio option such as a day or a time; the selected one is dark. */
export function RadioChip({ className, children, ...rest }: ComponentProps<'input'>) {
  return (
    <label
      className={cx(
        'relative grid min-h-target min-w-target place-items-center rounded-control border border-edge bg-sheet px-1.5 py-1.5 text-center leading-tight whitespace-nowrap tabular-nums transition-colors select-none',
        'hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ground',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        'has-disabled:border-rule has-disabled:bg-tray has-disabled:text-ink-3',
        className,
      )}
    >
      <input {...rest} type="radio" className="sr-only" />
      {children}
    </label>
  );
}
