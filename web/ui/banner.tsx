import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Alert, Check, Clock, Cross, Warning } from './icons.tsx';

/** Kind of a banner: an error, a warning, a success, or information. */
export type BannerTone = 'wrong' | 'care' | 'done' | 'note';

const tones = {
  wrong: { look: 'border-wrong bg-wrong-wash', ink: 'text-wrong', Icon: Alert },
  care: { look: 'border-care bg-care-wash', ink: 'text-care', Icon: Warning },
  done: { look: 'border-done bg-done-wash', ink: 'text-done', Icon: Check },
  note: { look: 'border-edge bg-sheet', ink: 'text-ink-2', Icon: Clock },
} as const;

interface BannerProps {
  readonly tone: BannerTone;
  /** Short headline. */
  readonly title?: ReactNode;
  /** The data that was kept, and the next step. */
  readonly children?: ReactNode;
  /** The button that solves the problem. */
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
  readonly dismissLabel?: string;
  /**
   * `alert` interrupts a screen reader, `status` waits; defaults by tone. `none` for a banner inside a live region.
   */
  readonly role?: 'alert' | 'status' | 'none';
  readonly className?: string;
}

/** An inline message: always an icon and words, never color alone. */
export function Banner({
  tone,
  title,
  children,
  action,
  onDismiss,
  dismissLabel,
  role,
  className,
}: BannerProps) {
  const { look, ink, Icon } = tones[tone];
  const spoken = role ?? (tone === 'wrong' ? 'alert' : 'status');
  const dismiss = (): void => {
    onDismiss?.();
    // The pressed button is gone, and without a new place the focus would be at the start of the document.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  };
  return (
    <div
      role={spoken === 'none' ? undefined : spoken}
      className={cx('flex items-start gap-3 rounded-control border px-4 py-3', look, className)}
    >
      <Icon className={cx('mt-0.5', ink)} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          {title && <p className={cx('font-semibold', ink)}>{title}</p>}
          {children && <div className="text-ink">{children}</div>}
        </div>
        {action}
      </div>
      {onDismiss && dismissLabel && (
        <IconButton label={dismissLabel} onClick={dismiss} className="-my-2 -me-2">
          <Cross />
        </IconButton>
      )}
    </div>
  );
}
