import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface PartProps {
  /** Its place among the steps of a refund, from 1. */
  readonly step: number;
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A numbered step of a refund. */
export function Part({ step, title, className, children }: PartProps) {
  return (
    <section className={cx('flex flex-col gap-3', className)}>
      <h2 className="flex items-center gap-2.5 text-4 font-semibold">
        <span
          aria-hidden="true"
          className="grid size-6 place-items-center rounded-round bg-ink text-note text-ground"
        >
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
