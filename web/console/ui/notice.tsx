import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface NoticeProps {
  readonly tone: 'wrong' | 'care' | 'plain';
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

const tones = {
  wrong: 'border-wrong bg-sheet [&_strong]:text-wrong',
  care: 'border-care bg-care-wash',
  plain: 'border-edge bg-sheet',
} as const;

/** A notice beside a form: what went wrong, or what to know before going on. */
export function Notice({ tone, icon, title, children }: NoticeProps) {
  return (
    <div className={cx('rounded-control border p-3.5 [&_svg]:size-4.5', tones[tone])}>
      <p className="flex items-center gap-2">
        {icon}
        <strong>{title}</strong>
      </p>
      {children !== undefined && <div className="mt-1.5 text-note text-ink-2">{children}</div>}
    </div>
  );
}
