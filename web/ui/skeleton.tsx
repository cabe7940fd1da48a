import { cx } from './cx.ts';

/** Placeholder for loading content; give it the size of that content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block rounded-control bg-tray motion-safe:animate-pulse', className)}
    />
  );
}
