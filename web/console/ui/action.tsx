import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { Chord } from '../lib/keys.ts';
import { KeyCap } from './key-cap.tsx';

/** `main` is the one next act of a screen; `danger` cannot be taken back. */
export type ActionLook = 'main' | 'ink' | 'outline' | 'danger' | 'quiet';

const looks: Readonly<Record<ActionLook, string>> = {
  main: 'border border-transparent bg-safelight text-on-safelight hover:bg-safelight-down',
  ink: 'border border-transparent bg-ink text-ground hover:bg-ink-2',
  outline: 'border border-edge bg-sheet text-ink hover:border-ink',
  danger: 'border border-wrong bg-sheet text-wrong hover:bg-wrong-wash',
  quiet:
    'border border-transparent text-ink underline decoration-edge underline-offset-4 hover:decoration-ink',
};

/** The classes of a button of the console, for what is one without being a button. */
export function actionClass(look: ActionLook, className?: string): string {
  return cx(
    'inline-flex min-h-press items-center justify-center gap-2 rounded-control px-3 py-1 text-center leading-tight font-semibold transition-colors select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-50 disabled:opacity-50',
    looks[look],
    className,
  );
}

interface ActionProps extends ComponentProps<'button'> {
  readonly look?: ActionLook;
  readonly icon?: ReactNode;
  /** The key that does the same. */
  readonly chord?: Chord | undefined;
  /** Does nothing now, and keeps the focus. */
  readonly isBusy?: boolean;
}

/** A button of the console: 34 px high with a mouse, 44 px on a touch screen. */
export function Action({
  look = 'outline',
  icon,
  chord,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ActionProps) {
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={isBusy ? undefined : onClick}
      className={actionClass(look, className)}
    >
      {icon}
      <span>{children}</span>
      {chord !== undefined && <KeyCap chord={chord} />}
    </button>
  );
}
