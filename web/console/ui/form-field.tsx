import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown } from '#web/ui/icons.tsx';

interface Labels {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why what it has cannot be taken; it is marked as wrong then. */
  readonly problem?: string | undefined;
}

const control =
  'w-full min-h-10 rounded-control border border-edge bg-sheet px-3 text-ink hover:border-ink disabled:bg-tray touch:min-h-target touch:text-body';

/** The texts that describe a control of this id. */
function describe(id: string, { hint, problem }: Omit<Labels, 'label'>) {
  const ids = [problem !== undefined && `${id}-problem`, hint !== undefined && `${id}-hint`].filter(
    (each) => each !== false,
  );
  return {
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    ...(problem !== undefined && { 'aria-invalid': true }),
  };
}

function Labeled({
  id,
  label,
  hint,
  problem,
  children,
}: Labels & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-note font-semibold text-wrong">
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-note text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A labeled field of one line. */
export function FormField({
  label,
  hint,
  problem,
  className,
  ...input
}: ComponentProps<'input'> & Labels) {
  const id = useId();
  return (
    <Labeled id={id} label={label} hint={hint} problem={problem}>
      <input
        {...input}
        {...describe(id, { hint, problem })}
        id={id}
        className={cx(control, className)}
      />
    </Labeled>
  );
}

/** A labeled choice; its options are the children. */
export function FormSelect({
  label,
  hint,
  problem,
  children,
  ...select
}: ComponentProps<'select'> & Labels) {
  const id = useId();
  return (
    <Labeled id={id} label={label} hint={hint} problem={problem}>
      <span className="relative block">
        <select
          {...select}
          {...describe(id, { hint, problem })}
          id={id}
          className={cx(control, 'appearance-none truncate pe-9')}
        >
          {children}
        </select>
        <ChevronDown className="pointer-events-none absolute end-2 top-1/2 size-4 -translate-y-1/2 text-ink-2" />
      </span>
    </Labeled>
  );
}
