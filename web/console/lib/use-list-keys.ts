import { useTranslations } from 'use-intl';
import { useKeys, type KeyBinding } from './key-store.ts';

interface ListKeys {
  readonly title: string;
  /** Ids of the rows of the page, in their order. */
  readonly ids: readonly string[];
  readonly open: string | undefined;
  readonly show: (id: string | undefined) => void;
  /** Keys of the screen beside those of its rows. */
  readonly more?: readonly (KeyBinding | false)[];
  /** Whether the screen has filters that a key goes to. */
  readonly hasFilters?: boolean;
}

/** Keys that go from row to row of a list, to its filters, and out of what is open. */
export function useListKeys(list: ListKeys): void {
  const { title, ids, open, show, more = [], hasFilters = false } = list;
  const t = useTranslations('console.keys');
  const move = (by: number): void => {
    const at = open === undefined ? -1 : ids.indexOf(open);
    const from = at === -1 && by < 0 ? ids.length : at;
    const next = ids[Math.min(Math.max(from + by, 0), ids.length - 1)];
    if (next !== undefined) show(next);
  };
  useKeys(title, [
    { chord: 'j', label: t('move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('move'), run: () => move(-1), isHinted: true },
    ...more.filter((binding) => binding !== false),
    ...(hasFilters
      ? [
          {
            chord: 'f' as const,
            label: t('filter'),
            run: () => document.querySelector<HTMLElement>('[data-filters] button')?.focus(),
            isHinted: true,
          },
        ]
      : []),
    { chord: 'escape', label: t('leave'), run: () => show(undefined) },
  ]);
}
