import { useTranslations } from 'use-intl';
import { KeyCap } from '../../ui/key-cap.tsx';
import { SearchIcon } from '../../ui/icons.tsx';

interface PriceSearchProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Narrows the rows of the table to what is typed. */
export function PriceSearch({ value, onSearch }: PriceSearchProps) {
  const t = useTranslations('console.prices');
  return (
    <search className="relative w-full max-w-80 phone:order-last phone:max-w-none">
      <SearchIcon className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4! text-ink-2" />
      <input
        data-search
        type="search"
        value={value}
        maxLength={80}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        onChange={({ target }) => onSearch(target.value)}
        className="min-h-press w-full rounded-control border border-edge bg-sheet ps-8 pe-10 text-small touch:text-body [&::-webkit-search-cancel-button]:hidden"
      />
      <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center">
        <KeyCap chord="/" />
      </span>
    </search>
  );
}
