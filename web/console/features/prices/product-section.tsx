import { useState, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface FormSectionProps {
  readonly title: string;
  /** Whether it is open at first: where it says something. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A part of a long form that most need not open. */
export function FormSection({ title, isOpen, children }: FormSectionProps) {
  const [wasOpen] = useState(isOpen);
  return (
    <details open={wasOpen} className="border-t border-rule pt-2">
      <summary className="min-h-press cursor-pointer py-1 font-semibold">{title}</summary>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </details>
  );
}

interface CheckFieldProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly className?: string;
}

/** A choice of yes or no. */
export function CheckField({ label, isChecked, onChange, className }: CheckFieldProps) {
  return (
    <label className={cx('flex min-h-press items-center gap-2.5', className)}>
      <input
        type="checkbox"
        className="size-4.5 accent-ink"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
