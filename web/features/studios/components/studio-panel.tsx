import { useEffect, useRef, useState, type ReactNode, type RefObject, type UIEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useStudioChoice } from '../choice-store.ts';
import { useStudioSearch } from '../hooks/use-studio-search.ts';
import { useStudios } from '../hooks/use-studios.ts';
import type { ListedStudio } from '../list-studios.ts';
import { usePlace } from '../place-store.ts';
import { PlaceLine } from './place-line.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { SearchField } from './search-field.tsx';
import { SearchWords, StudiosState } from './studios-state.tsx';
import { StudioRow } from './studio-row.tsx';
import { useAbroadQuestion } from './use-abroad-question.tsx';

const rowsAtOnce = 40;
const nearTheEndPx = 600;

/** Number of rendered rows of a long list: a screenful at first, more near the end of scrolling. */
function useGrowingRows() {
  const [rows, setRows] = useState(rowsAtOnce);
  return {
    rows,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
      const { scrollHeight, scrollTop, clientHeight } = currentTarget;
      if (scrollHeight - scrollTop - clientHeight < nearTheEndPx)
        setRows((now) => now + rowsAtOnce);
    },
  };
}

function stepOf(key: string): number {
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}

/** Moves the focus with the up and down arrows between the search field and the studios. */
function useArrowWalk(root: RefObject<HTMLElement | null>): void {
  // The focus lives outside React.
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const walk = (event: KeyboardEvent): void => {
      const step = stepOf(event.key);
      if (step === 0) return;
      const stops = [...element.querySelectorAll<HTMLElement>('input, [data-studio]')];
      const next = stops[Math.max(0, stops.findIndex((stop) => stop === event.target) + step)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', walk);
    return () => element.removeEventListener('keydown', walk);
  }, [root]);
}

interface StudioPanelProps {
  readonly country: string;
  readonly onChoose: (studio: StudioWire) => void;
}

/** The drop-down list with the country's studios, a search, the nearest studio, and all studios. */
export function StudioPanel({ country, onChoose }: StudioPanelProps) {
  const t = useTranslations('studios');
  const { country: countryName } = useFormats();
  const studios = useStudios(country);
  const search = useStudioSearch();
  const { rows, onScroll } = useGrowingRows();
  const root = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useArrowWalk(root);
  const renew = usePlace((state) => state.renew);
  const count = studios.listed.length;
  // Focus and position live outside React; on a phone, a focused field would open the keyboard over the list.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
    void renew();
  }, [renew]);
  const { choose, question } = useAbroadQuestion(country, onChoose);
  const row = (listed: ListedStudio): ReactNode => (
    <Chosen key={listed.studio._id} listed={listed} onChoose={choose} />
  );
  const [nearest] = studios.listed;
  return (
    <dialog
      ref={root}
      open
      aria-label={t('choose')}
      className="static m-0 flex w-full flex-col bg-transparent p-0 text-ink max-h-[min(38rem,calc(100dvh-9rem))]"
    >
      <div className="flex flex-wrap items-center gap-x-2 ps-4 pe-1 pt-1">
        <h2 className="font-semibold">{studios.isKnown ? t('count', { count }) : t('title')}</h2>
        <span className="rounded-control bg-tray px-2 py-0.5 text-fine font-semibold">
          {studios.ownCountry ? countryName(country) : t('everywhere')}
        </span>
        <RefreshButton isFetching={studios.isFetching} refetch={studios.refetch} />
      </div>
      <div className="flex flex-col gap-3 border-b border-rule px-4 pt-1 pb-3">
        <SearchField ref={field} text={search.text} onText={search.setText} />
        {!search.asked && count > 0 && <PlaceLine />}
      </div>
      {question && <div className="px-4 py-3">{question}</div>}
      <div onScroll={onScroll} className="min-h-0 grow overflow-y-auto overscroll-contain py-2">
        {search.asked ? (
          <>
            <SearchWords search={search} className="px-4 py-2" />
            <Rows>{search.found?.map(row)}</Rows>
          </>
        ) : (
          <>
            <StudiosState studios={studios} className="px-4 py-2" />
            {nearest && nearest.km !== null && (
              <>
                <h3 className="px-4 pt-1 text-small font-semibold text-ink-3">{t('nearest')}</h3>
                <Rows>{row(nearest)}</Rows>
              </>
            )}
            {count > 0 && (
              <h3 className="px-4 pt-2 text-small font-semibold text-ink-3">{t('all')}</h3>
            )}
            <Rows>{studios.listed.slice(0, rows).map(row)}</Rows>
          </>
        )}
      </div>
    </dialog>
  );
}

function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className="*:contents empty:hidden">{children}</ul>;
}

interface ChosenProps {
  readonly listed: ListedStudio;
  readonly onChoose: (studio: StudioWire) => void;
}

function Chosen({ listed, onChoose }: ChosenProps) {
  const isChosen = useStudioChoice(({ studio }) => studio?._id === listed.studio._id);
  return (
    <li>
      <StudioRow listed={listed} isChosen={isChosen} onChoose={onChoose} />
    </li>
  );
}
