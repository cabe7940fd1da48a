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

/** The props of a field's frame, those that tie its control to the frame, and the others. */
function useFrame<P extends FieldFrame & { readonly id?: string | undefined }>({
  label,
  hint,
  error,
  optional,
  id,
  ...rest
}: P) {
  const own = useId();
  const name = id ?? own;
  return {
    frame: { id: name, label, hint, error, ...(optional && { optional }) },
    tied: {
      id: name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': error ? `${name}-error` : hint ? `${name}-hint` : undefined,
    },
    rest,
  };
}

interface TextFieldProps extends ComponentProps<'input'>, FieldFrame {
  /** Monospaced font for codes. */
  readonly code?: boolean;
}

/** A labeled single-line text field. Accepts the props of react-hook-form's `register()`, including `ref`. */
export function TextField(props: TextFieldProps) {
  const { frame, tied, rest } = useFrame(props);
  const { code, className, ...input } = rest;
  return (
    <Frame {...frame} className={className}>
      <input
        onKeyDown={nextOnEnter}
        {...input}
        {...tied}
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
  const { frame, tied } = useFrame({ label, hint });
  return (
    <Frame {...frame} className={className}>
      <output
        {...tied}
        aria-live="off"
        className="flex min-h-control items-center rounded-control border border-edge bg-tray px-3.5 py-2 wrap-anywhere text-ink-2"
      >
        {children}
      </output>
    </Frame>
  );
}

interface TextAreaProps extends ComponentProps<'textarea'>, FieldFrame {}

/** A labeled multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { frame, tied, rest } = useFrame(props);
  const { className, ...area } = rest;
  return (
    <Frame {...frame} className={className}>
      <textarea
        rows={3}
        // Browsers scroll the line with the caret into view, not the field.
        onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
        {...area}
        {...tied}
        className={cx(control, 'py-2.5')}
      />
    </Frame>
  );
}

interface SelectFieldProps extends ComponentProps<'select'>, FieldFrame {}

/** A labeled native select; its options are the children. */
export function SelectField(props: SelectFieldProps) {
  const { frame, tied, rest } = useFrame(props);
  const { className, children, ...select } = rest;
  return (
    <Frame {...frame} className={className}>
      <Select {...select} {...tied}>
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
