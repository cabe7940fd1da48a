import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ListVersionsResponse } from '#contract/staff/catalogue.ts';
import type { CatalogueChange } from '#domain/catalogue/edit/difference.ts';
import { priceRows, type PriceRow } from '#domain/catalogue/edit/price-rows.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import type { AddressChanges, AddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { Action } from '../../ui/action.tsx';
import { UploadIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { pillClass } from '../../ui/pill.ts';
import { ChecksPart, findChecks } from './checks-part.tsx';
import { DraftNotice } from './draft-state.tsx';
import { draftActs } from './draft-store.ts';
import { ForcePart } from './force-part.tsx';
import { OpenPanel } from './open-panel.tsx';
import { OtherChanges } from './other-changes.tsx';
import { PreviewPart } from './preview-part.tsx';
import { PriceTable } from './price-table.tsx';
import { pricesPanels, type PricesPanel, type pricesShape } from './prices-address.ts';
import { savePrices } from './save-prices.ts';
import type { Pair } from './use-pair.ts';
import { usePriceWords } from './use-price-words.ts';
import { VersionActs } from './version-acts.tsx';

interface PricesViewProps {
  readonly pair: Pair;
  readonly versions: ListVersionsResponse;
  readonly list: string;
  readonly changes: readonly CatalogueChange[];
  readonly state: AddressState<typeof pricesShape>;
  readonly onChange: (
    changes: AddressChanges<typeof pricesShape>,
    how?: { readonly replace?: boolean },
  ) => void;
  readonly onShow: (number: number | undefined) => void;
}

/** The table of prices with its checks, and what it comes to beside it. */
export function PricesView(props: PricesViewProps) {
  const { pair, versions, list, changes, state, onChange, onShow } = props;
  const t = useTranslations('console.prices');
  const { draft, isSame } = pair;
  const { timeZone } = versions;
  const checks = useMemo(() => (isSame ? [] : findChecks(pair)), [pair, isSame]);
  const rows = useShownRows(pair, list, state);
  const isOpen = state.panel === 'simulate' || (draft !== null && state.panel !== undefined);
  usePriceKeys(props);
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col overflow-y-auto desk:flex-row desk:overflow-hidden phone:overflow-visible">
      <div className="min-w-0 shrink-0 grow px-5 py-3 desk:shrink desk:overflow-y-auto phone:px-4">
        <CompareLine {...props} />
        {draft && <DraftNotice draft={draft} />}
        {rows.length === 0 ? (
          <p className="py-6 text-ink-2">{t(isSame ? 'noMatch' : 'noChange')}</p>
        ) : (
          <PriceTable
            pair={pair}
            list={list}
            rows={rows}
            timeZone={timeZone}
            onItem={(item) => onChange({ panel: 'product', item })}
            onFinishing={(product) => onChange({ panel: 'finishing', product })}
          />
        )}
        {!isSame && <OtherChanges pair={pair} list={list} changes={changes} />}
        {!isSame && <ChecksPart pair={pair} checks={checks} list={list} />}
      </div>
      {isOpen && (
        <OpenPanel {...props} onClose={() => onChange({ panel: undefined, item: undefined })} />
      )}
      {!isOpen && (
        <aside className="flex shrink-0 flex-col gap-6 border-t border-rule bg-sheet px-5 py-3 desk:w-96 desk:overflow-y-auto desk:border-s desk:border-t-0 phone:px-4">
          <PreviewPart pair={pair} list={list} />
          <div className="mt-auto flex flex-col gap-4">
            {draft && <ForcePart pair={pair} draft={draft} checks={checks} timeZone={timeZone} />}
            <VersionActs version={pair.after.version} timeZone={timeZone} onShow={onShow} />
          </div>
        </aside>
      )}
    </div>
  );
}

function useShownRows(
  pair: Pair,
  list: string,
  { rows: which, search }: PricesViewProps['state'],
): readonly PriceRow[] {
  const t = useTranslations('console.prices');
  const { variant } = usePriceWords(list);
  const { before, catalogue } = pair;
  const all = useMemo(
    () => priceRows(before.catalogue, catalogue, list),
    [before.catalogue, catalogue, list],
  );
  const wanted = (search ?? '').trim().toLowerCase().replaceAll('x', '×');
  const nameOf = (row: PriceRow): string =>
    row.kind === 'tier' ? `${variant(row)} ${row.key}` : t('shipping');
  return all.filter(
    (row) =>
      (which === 'all' || row.before !== row.after) &&
      nameOf(row).toLowerCase().replaceAll('x', '×').includes(wanted),
  );
}

function usePriceKeys({ pair, list, state, onChange }: PricesViewProps): void {
  const t = useTranslations('console.prices');
  const { draft } = pair;
  const toggle = (): void => onChange({ rows: state.rows === 'all' ? 'changes' : 'all' });
  const save = useSave(pair, list);
  const undo = (): void => {
    if (draft) draftActs.undo(draft.number);
  };
  useKeys(t('title'), [
    { chord: 'v', label: t('changesOnly'), run: toggle },
    {
      chord: 'c',
      label: t('keys.compare'),
      run: () => document.querySelector<HTMLElement>('[data-compare] button')?.click(),
      isHinted: true,
    },
    {
      chord: 'a',
      label: t('preview.title'),
      run: () => document.querySelector<HTMLElement>('#preview')?.focus(),
      isHinted: true,
    },
    { chord: 'x', label: t('export'), run: save },
    { chord: 'q', label: t('simulate.title'), run: () => onChange({ panel: 'simulate' }) },
    ...(draft
      ? [
          { chord: 'z', label: t('keys.undo'), run: undo, isHinted: true },
          { chord: 'mod+z', label: t('keys.undo'), run: undo },
          { chord: 'i', label: t('import'), run: () => onChange({ panel: 'import' }) },
          {
            chord: 'p',
            label: t('product.title'),
            run: () => onChange({ panel: 'product', item: undefined }),
          },
          { chord: 't', label: t('country.short'), run: () => onChange({ panel: 'country' }) },
          { chord: 'w', label: t('zones.title'), run: () => onChange({ panel: 'zones' }) },
          { chord: 'k', label: t('newList.title'), run: () => onChange({ panel: 'list' }) },
          { chord: 's', label: t('addPrice.title'), run: () => onChange({ panel: 'size' }) },
        ]
      : []),
    {
      chord: 'escape',
      label: t('keys.close'),
      run: () => onChange({ panel: undefined, item: undefined }),
    },
  ]);
}

function useSave({ catalogue, after }: Pair, list: string): () => void {
  const { decimalSign } = usePriceWords(list);
  return () => savePrices(catalogue, after.version.number, decimalSign === ',');
}

/** Which versions are beside each other, how much differs, and what can be done with the table. */
function CompareLine({ pair, versions, list, changes, state, onChange }: PricesViewProps) {
  const t = useTranslations('console.prices');
  const { count } = usePriceWords(list);
  const { before, after, draft, isSame } = pair;
  const save = useSave(pair, list);
  const isNarrowed = state.rows === 'changes';
  const known = versions.versions.filter(({ number }) => number !== after.version.number);
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      <span data-compare className="contents">
        <MenuButton
          className="inline-flex min-h-press items-center gap-1 rounded-control font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          name={t('compareWith', { number: before.version.number })}
          label={
            <>
              {t('version', { number: before.version.number })}
              <ChevronDown className="size-3.5!" />
            </>
          }
          choices={known.map(({ number, state: of }) => ({
            id: String(number),
            label: t('versionIn', { number, state: t(`states.${of}`) }),
          }))}
          chosen={String(before.version.number)}
          onChoose={(number) => onChange({ from: Number(number), to: after.version.number })}
        />
      </span>
      {!isSame && (
        <h2 className="font-semibold">
          <span aria-hidden="true" className="inline-block pe-1 rtl:-scale-x-100">
            →
          </span>
          {t('version', { number: after.version.number })}
        </h2>
      )}
      {!isSame && (
        <span className="text-note text-ink-2">
          {t('changes', { number: changes.length, count: count(changes.length) })}
        </span>
      )}
      <span className="grow" />
      {draft ? (
        <TableMenu onSave={save} onOpen={(panel) => onChange({ panel, item: undefined })} />
      ) : (
        <>
          <Action chord="q" onClick={() => onChange({ panel: 'simulate' })}>
            {t('simulate.short')}
          </Action>
          <Action icon={<UploadIcon className="size-4" />} chord="x" onClick={save}>
            {t('export')}
          </Action>
        </>
      )}
      {!isSame && (
        <span className="flex gap-1">
          {(['changes', 'all'] as const).map((which) => (
            <button
              key={which}
              type="button"
              aria-pressed={(which === 'changes') === isNarrowed}
              className={pillClass((which === 'changes') === isNarrowed)}
              onClick={() => onChange({ rows: which })}
            >
              {t(which === 'changes' ? 'changesOnly' : 'everything')}
              {which === 'changes' && <KeyCap chord="v" />}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

interface TableMenuProps {
  readonly onSave: () => void;
  readonly onOpen: (panel: PricesPanel) => void;
}

/** What can be done with the prices of a draft beside typing them. */
function TableMenu({ onSave, onOpen }: TableMenuProps) {
  const t = useTranslations('console.prices');
  return (
    <MenuButton
      className={pillClass(false)}
      placement="bottom end"
      label={
        <>
          {t('more')}
          <ChevronDown className="size-3.5!" />
        </>
      }
      choices={[
        { id: 'size', label: t('addPrice.title'), chord: 's' },
        { id: 'product', label: t('product.title'), chord: 'p' },
        { id: 'country', label: t('country.short'), chord: 't' },
        { id: 'zones', label: t('zones.title'), chord: 'w' },
        { id: 'list', label: t('newList.title'), chord: 'k' },
        { id: 'simulate', label: t('simulate.title'), chord: 'q' },
        { id: 'finishing', label: t('finishing.title') },
        { id: 'import', label: t('import'), chord: 'i' },
        { id: 'export', label: t('export'), chord: 'x' },
      ]}
      onChoose={(id) => {
        const panel = pricesPanels.find((each) => each === id);
        if (panel) onOpen(panel);
        else onSave();
      }}
    />
  );
}
