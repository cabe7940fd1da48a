import { useEffect, useRef, type ReactNode } from 'react';

interface ShowWhenProps {
  /** Every change to another non-null key scrolls the content into view. */
  readonly when: string | null;
  readonly children: ReactNode;
}

/** Scrolls into view when its content changes, because the pressed button may be far away. */
export function ShowWhen({ when, children }: ShowWhenProps) {
  const place = useRef<HTMLDivElement>(null);
  // The scroll position belongs to the window.
  useEffect(() => {
    if (when !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [when]);
  return (
    <div ref={place} className="flex flex-col gap-3 empty:hidden">
      {children}
    </div>
  );
}
