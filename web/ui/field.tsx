import { useId, type ComponentProps, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';
import { ChevronDown } from './icons.tsx';
import { nextOnEnter } from './next-on-enter.ts';

/** Props of the frame around every field's control. */
export interface FieldFrame {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error and its solution; undefined or empty without an error. */
  readonly error?: ReactNode;
  readonly optional?: boolean;
}

const control =
  'w-full min-h-control rounded-control border border-edge bg-sheet px-3.5 text-body text-ink ' +
  'transition-colors hover:border-ink ' +
  'disabled:bg-tray disabled:text-ink-2 aria-invalid:border-2 aria-invalid:border-wrong';

interface FrameProps extends FieldFrame {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Frame({ id, label, hint, error, optional, className, children }: FrameProps) {
  const t = useTranslations('common');
  return (
    <div data-field className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && (
          <>
            {' '}
            <span className="ps-1 font-normal text-ink-3 tight:block tight:ps-0">
              {t('optional')}
            </span>
          </>
        )}
      </label>
      {children}
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

function describedBy(id: string, { hint, error }: FieldFrame): string | undefined {
  return error ? `${id}-error` : hint ? `${id}-hint` : undefined;
}

interface TextFieldProps extends ComponentProps<'input'>, FieldFrame {
  /** Monospaced font for codes. */
  readonly code?: boolean;
}

/** A labeled single-line text field. Accepts the props of react-hook-form's `register()`, including `ref`. */
export function TextField({
  label,
  hint,
  error,
  optional,
  code,
  id,
  className,
  ...rest
}: TextFieldProps) {
  const own = useId();
  const name = id ?? own;
  const frame = { label, hint, error, ...(optional && { optional }) };
  return (
    <Frame {...frame} id={name} className={className}>
      <input
        onKeyDown={nextOnEnter}
        {...rest}
        id={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, frame)}
        className={cx(control, code && 'font-edge uppercase placeholder:normal-case')}
      />
    </Frame>
  );
}

interface FixedFieldProps extends FieldFrame {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A labeled value that is changed elsewhere. Unlike a read-only input it wraps. */
export function FixedField({ label, hint, className, children }: FixedFieldProps) {
  const name = useId();
  return (
    <Frame label={label} hint={hint} id={name} className={className}>
      <output
        id={name}
        aria-live="off"
        aria-describedby={describedBy(name, { label, hint })}
        className="flex min-h-control items-center rounded-control border border-edge bg-tray px-3.5 py-2 wrap-anywhere text-ink-2"
      >
        {children}
      </output>
    </Frame>
  );
}

interface TextAreaProps extends ComponentProps<'textarea'>, FieldFrame {}

/** A labeled multi-line text field. */
export function TextArea({ label, hint, error, optional, id, className, ...rest }: TextAreaProps) {
  const own = useId();
  const name = id ?? own;
  const frame = { label, hint, error, ...(optional && { optional }) };
  return (
    <Frame {...frame} id={name} className={className}>
      <textarea
        rows={3}
        // Browsers scroll the line with the caret into view, not the field.
        onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
        {...rest}
        id={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, frame)}
        className={cx(control, 'py-2.5')}
      />
    </Frame>
  );
}

interface SelectFieldProps extends ComponentProps<'select'>, FieldFrame {}

/** A labeled native select; its options are the children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  const own = useId();
  const name = id ?? own;
  const frame = { label, hint, error, ...(optional && { optional }) };
  return (
    <Frame {...frame} id={name} className={className}>
      <Select
        {...rest}
        id={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, frame)}
      >
        {children}
      </Select>
    </Frame>
  );
}

interface SelectProps extends ComponentProps<'select'> {
  /** Shown before the value: the paper of a size, a flag of a country. */
  readonly picture?: ReactNode;
}

/** A native select without a label of its own: give it `aria-label` or a label element. */
export function Select({ picture, className, children, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block min-w-0', className)}>
      {picture && (
        <span className="pointer-events-none absolute inset-y-0 start-0 grid w-9 place-items-center">
          {picture}
        </span>
      )}
      <select
        {...rest}
        // Large text on a phone wraps, where the browser can do that.
        className={cx(
          control,
          'appearance-none truncate tight:py-2 tight:whitespace-pre-wrap',
          picture ? 'ps-9 pe-8' : 'ps-3.5 pe-9',
        )}
      >
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute end-2 top-1/2 -translate-y-1/2 text-ink-2" />
    </span>
  );
}
