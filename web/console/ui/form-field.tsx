import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown } from '#web/ui/icons.tsx';

interface Labels {
  readonly label: string;
  readonly hint?: ReactNode;
}

const control =
  'w-full min-h-10 rounded-control border border-edge bg-sheet px-3 text-ink hover:border-ink disabled:bg-tray touch:min-h-target touch:text-body';

function Labeled({
  id,
  label,
  hint,
  children,
}: Labels & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-note text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A labeled field of one line. */
export function FormField({ label, hint, className, ...input }: ComponentProps<'input'> & Labels) {
  const id = useId();
  return (
    <Labeled id={id} label={label} hint={hint}>
      <input
        {...input}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={cx(control, className)}
      />
    </Labeled>
  );
}

/** A labeled choice; its options are the children. */
export function FormSelect({
  label,
  hint,
  children,
  ...select
}: ComponentProps<'select'> & Labels) {
  const id = useId();
  return (
    <Labeled id={id} label={label} hint={hint}>
      <span className="relative block">
        <select
          {...select}
          id={id}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className={cx(control, 'appearance-none truncate pe-9')}
        >
          {children}
        </select>
        <ChevronDown className="pointer-events-none absolute end-2 top-1/2 size-4 -translate-y-1/2 text-ink-2" />
      </span>
    </Labeled>
  );
}
