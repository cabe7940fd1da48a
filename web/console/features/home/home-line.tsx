import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ChevronNext } from '../../ui/icons.tsx';

interface LineProps {
  readonly href: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly end: ReactNode;
}

/** A line of the first screen that leads to what it names. */
export function HomeLine({ href, title, detail, end }: LineProps) {
  return (
    <Link
      href={href}
      className="flex min-h-14 items-center gap-3 border-b border-rule py-2 hover:bg-sheet"
    >
      <span className="min-w-0 grow">
        <span className="block truncate text-body font-semibold">{title}</span>
        {detail}
      </span>
      <span className="shrink-0 text-ink-2">{end}</span>
      <ChevronNext className="size-4!" />
    </Link>
  );
}
