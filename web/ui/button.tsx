import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** `primary` is the screen's main action; `ink` and `outline` are all others; `quiet` is plain text. */
export type ButtonVariant = 'primary' | 'ink' | 'outline' | 'quiet';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary:
    'bg-safelight text-on-safelight hover:bg-safelight-down disabled:bg-tray disabled:text-ink-3',
  ink: 'bg-ink text-ground hover:bg-ink-2 disabled:bg-tray disabled:text-ink-3',
  outline: 'border border-edge bg-sheet text-ink hover:border-ink disabled:text-ink-3',
  quiet: 'text-ink underline decoration-edge underline-offset-4 hover:decoration-ink',
};

const sizes = {
  main: 'min-h-main px-4 sm:px-6',
  control: 'min-h-target px-4',
  bar: 'min-h-control px-2 py-0.5 leading-[1.1]! sm:px-6',
} as const;

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: keyof typeof sizes;
  /** Takes the full width. */
  readonly wide?: boolean;
}

function lookOf({ variant = 'outline', size = 'control', wide = false }: Look): string {
  return cx(
    'no-print inline-flex max-w-full items-center justify-center gap-2.5 rounded-control font-semibold leading-tight text-center tight:wrap-anywhere',
    'transition-colors select-none',
    variants[variant],
    variant === 'quiet' ? 'min-h-target px-1' : sizes[size],
    wide && 'w-full',
  );
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** While true, the button shows `busyLabel` and does nothing; it keeps its place and the focus. */
  readonly busy?: boolean;
  readonly busyLabel?: ReactNode;
}

/**
 * A button of at least 44 px; 48 px with `size="bar"`, 56 px with `size="main"`. With `aria-disabled` it does nothing,
 * but keeps the focus, which `disabled` would lose. Paper has no use for it, so it is not printed.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': isUnavailable = false,
  ...rest
}: ButtonProps) {
  const isInert = busy || isUnavailable === true;
  return (
    <button
      {...rest}
      type={isInert ? 'button' : type}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={isInert ? undefined : onClick}
      className={cx(
        lookOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
        busy && 'cursor-progress',
        className,
      )}
    >
      {busy ? (
        <>
          <BusyDots />
          {busyLabel ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<'a'>, Look {}

/** A link that looks like a button, for navigation. It is not printed either. */
export function ButtonLink({ variant, size, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={cx(
        lookOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
    >
      {children}
    </a>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name, also shown as the tooltip. */
  readonly label: string;
  /** `bare` inherits the color of its surroundings. */
  readonly look?: 'tray' | 'bare';
}

/** A 44 px square button with only an icon. */
export function IconButton({
  label,
  look = 'tray',
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'no-print grid size-target shrink-0 place-items-center rounded-control transition-colors',
        look === 'tray' && 'text-ink-2 hover:bg-tray hover:text-ink',
        className,
      )}
    >
      {children}
    </button>
  );
}

/** Three dots that light up in turn; static with reduced motion. */
export function BusyDots() {
  return (
    <span aria-hidden="true" className="inline-flex gap-1 motion-safe:*:animate-pulse">
      <span className="size-1.5 rounded-round bg-current" />
      <span className="size-1.5 rounded-round bg-current [animation-delay:200ms]" />
      <span className="size-1.5 rounded-round bg-current [animation-delay:400ms]" />
    </span>
  );
}
