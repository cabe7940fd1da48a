import { useEffect, useRef, type ReactNode } from 'react';

interface ShowWhenProps {
  /** Every change to another key that is not null brings the content into view. */
  readonly when: string | null;
  readonly children: ReactNode;
}

/** Comes into view when it has something to tell: what was pressed may be far away. */
export function ShowWhen({ when, children }: ShowWhenProps) {
  const place = useRef<HTMLDivElement>(null);
  // The scroll belongs to the window.
  useEffect(() => {
    if (when !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [when]);
  return (
    <div ref={place} className="flex flex-col gap-3 empty:hidden">
      {children}
    </div>
  );
}
