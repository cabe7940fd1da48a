import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { studioViews, type ListedStudio } from '#contract/staff/studios.ts';
import { useStudioList } from '../../api/studios.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { AddPanel } from './add-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { studiosShape, type StudioPanel } from './studios-address.ts';
import { useDates } from './use-dates.ts';

/** The studios of the shop, and the file of all of them. */
export function StudiosScreen() {
  const t = useTranslations('console.studios');
  const { person } = useSession();
  const { state, change } = useAddressState(studiosShape);
  const { view, search, after, panel } = state;
  const page = useStudioList({ view, search, after });
  const studios = page.data?.studios ?? [];
  const hasFiles = person.studio === null;
  const open = (next: StudioPanel | undefined): void => change({ panel: next });
  useStudioListKeys(studios, hasFiles ? open : null);
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('title')}>
            <StudioSearch
              key={search ?? ''}
              value={search ?? ''}
              onSearch={(text) => change({ search: text || undefined, after: undefined })}
            />
            <span className="grow" />
            {hasFiles && (
              <>
                <Action chord="i" onClick={() => open('import')}>
                  {t('import')}
                </Action>
                <Action chord="x" onClick={() => open('export')}>
                  {t('export')}
                </Action>
                <Action look="main" chord="n" onClick={() => open('add')}>
                  {t('add')}
                </Action>
              </>
            )}
          </PlainHead>
          <div
            data-filters
            className="flex min-h-11 flex-wrap items-center gap-2 px-5 py-1 phone:px-4"
          >
            {studioViews.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={view === each}
                className={pillClass(view === each)}
                onClick={() => change({ view: each, after: undefined })}
              >
                {t(`views.${each}`)}
              </button>
            ))}
          </div>
        </>
      }
    >
      <div className="flex min-h-0 grow phone:flex-col-reverse phone:justify-end">
        <div className="min-w-0 grow overflow-auto">
          {page.isPending && <SkeletonRows count={12} />}
          {page.isError && !page.data && (
            <Message title={t('failed')} level={2}>
              <Action look="ink" onClick={() => void page.refetch()}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          {page.data && studios.length === 0 && <Message title={t('none')} level={2} />}
          {studios.length > 0 && <StudioTable studios={studios} />}
          <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4 empty:hidden">
            {after !== undefined && (
              <Action onClick={() => change({ after: undefined })}>{t('first')}</Action>
            )}
            {page.data && page.data.next !== null && (
              <Action onClick={() => change({ after: page.data.next ?? undefined })}>
                {t('next')}
              </Action>
            )}
          </nav>
        </div>
        {hasFiles && panel === 'add' && <AddPanel onClose={() => open(undefined)} />}
        {hasFiles && panel === 'import' && <ImportPanel onClose={() => open(undefined)} />}
        {hasFiles && panel === 'export' && <ExportPanel onClose={() => open(undefined)} />}
      </div>
    </Screen>
  );
}

interface StudioSearchProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

function StudioSearch({ value, onSearch }: StudioSearchProps) {
  const t = useTranslations('console.studios');
  const [typed, setTyped] = useState(value);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search className="w-full max-w-72">
      <form onSubmit={submit} className="relative">
        <SearchIcon className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
        <input
          data-search
          type="search"
          value={typed}
          maxLength={120}
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-press w-full rounded-control border border-edge bg-sheet ps-8 pe-3 text-small touch:text-body"
        />
      </form>
    </search>
  );
}

function StudioTable({ studios }: { readonly studios: readonly ListedStudio[] }) {
  const t = useTranslations('console.studios');
  const formatDate = useDates();
  return (
    <table className="w-full text-note">
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className="border-b border-ink [&_th]:px-4 [&_th]:py-1.5 [&_th]:text-start phone:[&_th]:px-2">
          <th scope="col">{t('fields.name')}</th>
          <th scope="col">{t('fields.city')}</th>
          <th scope="col" className="phone:hidden">
            {t('slug')}
          </th>
          <th scope="col">{t('nextClosure')}</th>
          <th scope="col" className="text-end! phone:hidden">
            {t('bookings')}
          </th>
        </tr>
      </thead>
      <tbody>
        {studios.map((studio) => (
          <tr
            key={studio.id}
            className="relative border-b border-rule hover:bg-sheet [&_td]:px-4 [&_td]:py-2 phone:[&_td]:px-2"
          >
            <td className="wrap-anywhere">
              <Link
                href={`/studios/${studio.id}`}
                data-row={studio.id}
                dir="auto"
                className="font-semibold after:absolute after:inset-0"
              >
                {studio.name}
              </Link>
            </td>
            <td className="wrap-anywhere">
              <bdi>{studio.city}</bdi> <span className="text-ink-2">{studio.country}</span>
            </td>
            <td dir="ltr" className="text-start text-ink-2 phone:hidden">
              {studio.slug}
            </td>
            <td>{studio.nextClosure === null ? '–' : formatDate(studio.nextClosure)}</td>
            <td className="text-end tabular-nums phone:hidden">{studio.bookings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useStudioListKeys(
  studios: readonly ListedStudio[],
  open: ((panel: StudioPanel | undefined) => void) | null,
): void {
  const t = useTranslations('console');
  const [, navigate] = useLocation();
  const move = (by: number): void => {
    const focused = document.activeElement?.getAttribute('data-row');
    const at = studios.findIndex(({ id }) => id === focused);
    const from = at === -1 && by < 0 ? studios.length : at;
    const next = studios[Math.min(Math.max(from + by, 0), studios.length - 1)];
    document.querySelector<HTMLElement>(`[data-row="${next?.id}"]`)?.focus();
  };
  const enter = (): void => {
    const focused = document.activeElement?.getAttribute('data-row');
    if (focused) navigate(`/studios/${focused}`);
  };
  useKeys(t('studios.title'), [
    { chord: 'j', label: t('keys.move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => move(-1), isHinted: true },
    { chord: 'enter', label: t('studios.open'), run: enter },
    ...(open
      ? ([
          { chord: 'n', label: t('studios.add'), run: () => open('add'), isHinted: true },
          { chord: 'i', label: t('studios.import'), run: () => open('import'), isHinted: true },
          { chord: 'x', label: t('studios.export'), run: () => open('export'), isHinted: true },
          { chord: 'escape', label: t('keys.leave'), run: () => open(undefined) },
        ] as const)
      : []),
  ]);
}
