import { useEffect, useRef } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslations } from 'use-intl';
import { maxSearch } from '#contract/staff/views.ts';
import { SearchIcon } from './icons.tsx';
import { MenuLines, type MenuLinesProps } from './menu-lines.tsx';

/** The lines of a long menu, below a field that narrows them while somebody types. */
export function MenuSearch(lines: Omit<MenuLinesProps, 'none'>) {
  const t = useTranslations('console.menuSearch');
  const { contains } = useFilter({ sensitivity: 'base' });
  const field = useRef<HTMLInputElement>(null);
  // The focus is the browser's.
  useEffect(() => field.current?.focus(), []);
  return (
    <Autocomplete filter={contains}>
      <SearchField
        aria-label={t('label')}
        className="sticky -top-1 z-10 -mx-1 -mt-1 mb-1 flex items-center gap-2 border-b border-rule bg-sheet px-3.5"
      >
        <SearchIcon className="size-4! text-ink-2" />
        <Input
          ref={field}
          maxLength={maxSearch}
          placeholder={t('label')}
          className="min-h-press w-full grow bg-transparent outline-none touch:text-body [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <MenuLines {...lines} none={t('none')} />
    </Autocomplete>
  );
}
