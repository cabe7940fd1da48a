import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Check } from './icons.tsx';

interface RadioGroupProps extends ComponentProps<'fieldset'> {
  /** For screen readers; visible unless `legendHidden`. */
  readonly legend: ReactNode;
  readonly legendHidden?: boolean;
}

/** A group of radio cards in one frame; the selected one is dark. */
export function RadioGroup({
  legend,
  legendHidden,
  className,
  children,
  ...rest
}: RadioGroupProps) {
  return (
    <fieldset {...rest} className={cx('min-w-0', className)}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      <div className="flex flex-col gap-2">{children}</div>
    </fieldset>
  );
}

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'title' | 'type'> {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Shown at the end of the first line: a price, a date. */
  readonly trailing?: ReactNode;
  readonly icon?: ReactNode;
}

/** One option as a tappable row. Accepts the props of `register()`, including `ref`. */
export function RadioCard({
  title,
  detail,
  trailing,
  icon,
  className,
  id,
  ...rest
}: RadioCardProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <label
      htmlFor={name}
      className={cx(
        // The hidden radio stays in its row, which browsers scroll to when it gets the focus.
        'group relative flex min-h-main items-start gap-3 rounded-control border border-edge bg-sheet px-4 py-3.5 transition-colors',
        'hover:border-ink has-checked:border-ink has-checked:ring-1 has-checked:ring-ink',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        'has-disabled:bg-tray has-disabled:text-ink-2',
        className,
      )}
    >
      <input
        {...rest}
        id={name}
        type="radio"
        // The label contains the detail too, which would be read as name and description.
        aria-labelledby={detail ? `${name}-title` : undefined}
        aria-describedby={detail ? `${name}-detail` : undefined}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-round border-2 border-edge bg-sheet group-has-checked:border-[6px] group-has-checked:border-ink"
      />
      <span className="min-w-0 grow">
        <span
          id={`${name}-title`}
          className="flex flex-wrap items-baseline justify-between gap-x-4"
        >
          <span className="min-w-0 font-semibold">{title}</span>
          {trailing && <span className="tabular-nums">{trailing}</span>}
        </span>
        {detail && (
          <span id={`${name}-detail`} className="block text-ink-2">
            {detail}
          </span>
        )}
      </span>
      {icon && <span className="mt-0.5 text-ink-2 tight:hidden">{icon}</span>}
    </label>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** A labeled native checkbox of 44 px. Accepts the props of `register()`, including `ref`. */
export function Checkbox({ label, hint, className, id, ...rest }: CheckboxProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <label
      htmlFor={name}
      className={cx('flex min-h-target w-fit cursor-pointer items-center gap-3', className)}
    >
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          id={name}
          type="checkbox"
          aria-labelledby={hint ? `${name}-label` : undefined}
          aria-describedby={hint ? `${name}-hint` : undefined}
          className="peer absolute inset-0 appearance-none rounded-control border-2 border-edge bg-sheet checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:border-[6px]"
        />
        <Check className="pointer-events-none relative size-4 text-ground opacity-0 peer-checked:opacity-100" />
      </span>
      <span className="min-w-0">
        <span id={`${name}-label`}>{label}</span>
        {hint && (
          <span id={`${name}-hint`} className="block text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
