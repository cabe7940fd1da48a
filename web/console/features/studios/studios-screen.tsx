import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { studioViews, type ListedStudio } from '#contract/staff/studios.ts';
import { useStudioList } from '../../api/studios.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { FilterPills } from '../../ui/filter-pills.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { ListPage, PageTurns } from '../../ui/list-pages.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
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
          <FilterPills
            choices={studioViews}
            chosen={view}
            label={(each) => t(`views.${each}`)}
            onChoose={(each) => change({ view: each, after: undefined })}
          />
        </>
      }
    >
      <ListAndPanel
        panel={
          <>
            {hasFiles && panel === 'add' && <AddPanel onClose={() => open(undefined)} />}
            {hasFiles && panel === 'import' && <ImportPanel onClose={() => open(undefined)} />}
            {hasFiles && panel === 'export' && <ExportPanel onClose={() => open(undefined)} />}
          </>
        }
      >
        <ListPage
          asked={page}
          rows={12}
          texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t('none') }}
          isEmpty={(data) => data.studios.length === 0}
        >
          {(data) => <StudioTable studios={data.studios} />}
        </ListPage>
        <PageTurns
          after={after}
          next={page.data?.next}
          onTurn={(next) => change({ after: next })}
          texts={{ pages: t('pages'), first: t('first'), next: t('next') }}
        />
      </ListAndPanel>
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
    <ListTable
      rows={studios}
      keyOf={({ id }) => id}
      onOpen={{ href: (id) => `/studios/${id}` }}
      lead={{ head: t('fields.name'), text: ({ name }) => name }}
      columns={[
        {
          head: t('fields.city'),
          cell: ({ city, country }) => (
            <>
              <bdi>{city}</bdi> <span className="text-ink-2">{country}</span>
            </>
          ),
          className: 'wrap-anywhere',
        },
        {
          head: t('slug'),
          cell: ({ slug }) => <bdi dir="ltr">{slug}</bdi>,
          className: 'text-ink-2',
          isExtra: true,
        },
        {
          head: t('nextClosure'),
          cell: ({ nextClosure }) => (nextClosure === null ? '–' : formatDate(nextClosure)),
        },
        { head: t('bookings'), cell: ({ bookings }) => bookings, isNumber: true, isExtra: true },
      ]}
    />
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
