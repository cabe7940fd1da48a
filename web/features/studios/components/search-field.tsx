import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Search } from '../icons.tsx';

interface SearchFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Search field for the studios. */
export function SearchField({ text, onText, ref }: SearchFieldProps) {
  const t = useTranslations('studios');
  return (
    <span className="relative flex items-center">
      <Search className="pointer-events-none absolute start-3 text-ink-3" />
      <input
        ref={ref}
        type="search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        autoComplete="off"
        maxLength={120}
        value={text}
        onChange={({ target }) => onText(target.value)}
        className="min-h-control w-full rounded-control border border-edge bg-sheet ps-10 pe-3 text-body hover:border-ink"
      />
    </span>
  );
}
