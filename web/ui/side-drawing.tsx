import type { ReactNode } from 'react';

/** A drawing on the side of an object: 1 by 1, stretched to its box. */
export function SideDrawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className="absolute inset-0 size-full overflow-visible"
    >
      {children}
    </svg>
  );
}
