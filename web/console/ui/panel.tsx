import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Cross } from '#web/ui/icons.tsx';

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is open beside the list; on a phone it is above it. */
export function Panel({ title, onClose, children }: PanelProps) {
  const t = useTranslations('console.keys');
  return (
    <aside
      aria-label={title}
      className="relative w-96 shrink-0 overflow-y-auto border-s border-rule bg-sheet phone:w-full phone:border-s-0 phone:border-b"
    >
      <header className="sticky top-0 z-10 flex items-center gap-2 bg-sheet px-5 py-2 phone:px-4">
        <h2 className="min-w-0 grow truncate font-display text-3">
          <bdi>{title}</bdi>
        </h2>
        <button
          type="button"
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
          className="grid size-target place-items-center rounded-control hover:bg-tray"
        >
          <Cross />
        </button>
      </header>
      <div className="flex flex-col gap-6 px-5 pb-6 phone:px-4">{children}</div>
    </aside>
  );
}
