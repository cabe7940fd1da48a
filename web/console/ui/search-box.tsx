import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { maxSearch } from '#contract/staff/views.ts';
import { KeyCap } from './key-cap.tsx';
import { SearchIcon } from './icons.tsx';

interface SearchBoxProps {
  /** What the address says; the field begins anew with it. */
  readonly value: string;
  /** Called on Enter and, while typing, after a pause. */
  readonly onSearch: (text: string) => void;
}

const pauseMs = 350;

/** The search of orders: number, name, phone, e-mail or pickup code. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const t = useTranslations('console.search');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Another address, by Back or a link, shows its own search; the one that was just typed stays as it is.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (typed: string): void => {
    clearTimeout(timer.current);
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search(event.currentTarget.value);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    <search className="relative w-full max-w-80 phone:order-last phone:max-w-none">
      <SearchIcon className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4! text-ink-2" />
      <input
        data-search
        type="search"
        value={text}
        maxLength={maxSearch}
        aria-label={t('label')}
        placeholder={t('label')}
        enterKeyHint="search"
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(target.value), pauseMs);
        }}
        className="min-h-press w-full rounded-control border border-edge bg-sheet ps-8 pe-10 text-small touch:text-body [&::-webkit-search-cancel-button]:hidden"
      />
      <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center">
        <KeyCap chord="/" />
      </span>
    </search>
  );
}
