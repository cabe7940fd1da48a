import type { ReactNode } from 'react';

interface PartProps {
  readonly title: string;
  readonly detail?: string;
  readonly children: ReactNode;
}

/** A part of the account. */
export function Part({ title, detail, children }: PartProps) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-4 font-semibold">{title}</h2>
        {detail !== undefined && <p className="text-ink-2">{detail}</p>}
      </div>
      {children}
    </section>
  );
}
