import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface IconProps {
  readonly className?: string;
}

/** An icon on a 24 px square, in the color and size of the text around it; hidden from screen readers. */
export function icon(drawing: ReactNode, turns = false) {
  return function Icon({ className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={cx('size-5 shrink-0', turns && 'rtl:-scale-x-100', className)}
      >
        {drawing}
      </svg>
    );
  };
}
