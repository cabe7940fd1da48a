import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { DemoTag } from './demo-tag.tsx';

interface PlainHeadProps {
  readonly title: string;
  /** Beside the title: a search, a button. */
  readonly children?: ReactNode;
}

/** The bar of a screen: its title, and whether the shop is a demo. */
export function PlainHead({ title, children }: PlainHeadProps) {
  const { isDemo } = useSession();
  return (
    <div className="flex min-h-13 items-center gap-4 px-5 phone:flex-wrap phone:gap-2 phone:px-4 phone:py-2">
      <h1 className="font-display text-3">{title}</h1>
      {children ?? <span className="grow" />}
      {isDemo && <DemoTag />}
    </div>
  );
}
