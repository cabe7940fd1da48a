import { cx } from './cx.ts';

/** A place kept for something on its way; give it the size of what comes. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block rounded-control bg-tray motion-safe:animate-pulse', className)}
    />
  );
}
