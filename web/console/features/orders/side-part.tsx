import type { ReactNode } from 'react';

/** A titled part of the side column. */
export function SidePart({
  title,
  detail,
  children,
}: {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="border-b border-rule px-4 py-3">
      <h2 className="mb-1.5 font-semibold">
        {title}
        {detail !== undefined && <span className="font-normal text-ink-2"> {detail}</span>}
      </h2>
      {children}
    </section>
  );
}
