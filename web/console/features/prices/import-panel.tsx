import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { checksOf, type CatalogueCheck } from '#domain/catalogue/edit/checks.ts';
import { differenceOf, placeOf, type CatalogueChange } from '#domain/catalogue/edit/difference.ts';
import { variantsOf } from '#domain/catalogue/edit/price-lists.ts';
import {
  maxPriceFile,
  readPrices,
  type PriceFileFault,
} from '#domain/catalogue/edit/price-file.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { Alert } from '#web/ui/icons.tsx';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCheckWords } from './checks-part.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { usePriceWords } from './use-price-words.ts';

interface ImportPanelProps {
  readonly draft: OpenDraft;
  readonly onClose: () => void;
}

/** Endings and types of the files that can be imported. */
const acceptedFiles = ['.csv', 'text/csv'].join();

/** What became of a chosen file. */
type Read =
  | { readonly kind: 'catalogue'; readonly catalogue: Catalogue; readonly base: Catalogue }
  | { readonly kind: 'faults'; readonly faults: readonly PriceFileFault[] }
  | { readonly kind: 'large' };

async function readFile(file: File, base: Catalogue): Promise<Read> {
  // A character takes at most four bytes.
  if (file.size > maxPriceFile * 4) return { kind: 'large' };
  const result = readPrices(await file.text(), base);
  if (result.ok) return { kind: 'catalogue', catalogue: result.value, base };
  return result.code === 'file_too_large'
    ? { kind: 'large' }
    : { kind: 'faults', faults: result.details.faults };
}

/** Takes the prices of a file into a draft, once its differences were seen. */
export function ImportPanel({ draft, onClose }: ImportPanelProps) {
  const t = useTranslations('console.prices.importing');
  const [read, setRead] = useState<Read | null>(null);
  const { number, steps } = draft;
  const choose = (file: File | undefined): void => {
    setRead(null);
    if (file) void readFile(file, steps.now).then(setRead, () => setRead({ kind: 'large' }));
  };
  const take = (catalogue: Catalogue): void => {
    draftActs.take(number, catalogue);
    onClose();
  };
  return (
    <Panel title={t('title')} onClose={onClose}>
      <p className="text-note text-ink-2">{t('detail')}</p>
      <FormField
        label={t('file')}
        type="file"
        accept={acceptedFiles}
        className="py-2"
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {read?.kind === 'large' && <Notice tone="wrong" icon={<Alert />} title={t('large')} />}
      {read?.kind === 'faults' && <Faults faults={read.faults} />}
      {read?.kind === 'catalogue' && (
        // What was typed meanwhile is kept: the file is compared with it again.
        <FoundChanges
          key={JSON.stringify(steps.past.length)}
          {...read}
          now={steps.now}
          onTake={take}
        />
      )}
    </Panel>
  );
}

function Faults({ faults }: { readonly faults: readonly PriceFileFault[] }) {
  const t = useTranslations('console.prices.importing');
  return (
    <div role="alert">
      <Notice tone="wrong" icon={<Alert />} title={t('faulty', { count: faults.length })}>
        <ul className="wrap-anywhere">
          {faults.map(({ line, problem, value }) => (
            <li key={`${line} ${problem} ${value}`}>
              {t('line', { line })} {t(`problems.${problem}`)} <bdi dir="ltr">{value}</bdi>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface FoundChangesProps {
  readonly catalogue: Catalogue;
  readonly base: Catalogue;
  readonly now: Catalogue;
  readonly onTake: (catalogue: Catalogue) => void;
}

/** Differences that are listed; the others are counted. */
const listedChanges = 200;

function FoundChanges({ catalogue, base, now, onTake }: FoundChangesProps) {
  const t = useTranslations('console.prices.importing');
  const [isAffirmed, setIsAffirmed] = useState(false);
  const changes = differenceOf(base, catalogue);
  const slips = checksOf(catalogue, base).filter((check) => check.code === 'scale');
  if (changes.length === 0) return <p className="font-semibold">{t('same')}</p>;
  if (now !== base) return <p role="alert">{t('outdated')}</p>;
  const more = changes.length - listedChanges;
  return (
    <section aria-label={t('changes', { count: changes.length })} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('changes', { count: changes.length })}</h3>
      {slips.length > 0 && (
        <div className="flex flex-col gap-2 rounded-control border border-care bg-care-wash p-3 text-note">
          <strong>{t('slips', { count: slips.length })}</strong>
          <ul>
            {slips.slice(0, 20).map((check) => (
              <Slip key={JSON.stringify(check)} check={check} catalogue={catalogue} />
            ))}
          </ul>
          <label className="flex min-h-press items-center gap-2 font-semibold">
            <input
              type="checkbox"
              className="size-4.5 accent-ink"
              checked={isAffirmed}
              onChange={({ target }) => setIsAffirmed(target.checked)}
            />
            {t('affirm')}
          </label>
        </div>
      )}
      <ChangeList changes={changes.slice(0, listedChanges)} catalogue={catalogue} />
      {more > 0 && <p>{t('more', { count: more })}</p>}
      <Action
        look="ink"
        aria-disabled={(slips.length > 0 && !isAffirmed) || undefined}
        onClick={() => {
          if (slips.length === 0 || isAffirmed) onTake(catalogue);
        }}
      >
        {t('take')}
      </Action>
    </section>
  );
}

function Slip({
  check,
  catalogue,
}: {
  readonly check: CatalogueCheck;
  readonly catalogue: Catalogue;
}) {
  const list = 'list' in check ? check.list : '';
  const { listName } = usePriceWords(list);
  const word = useCheckWords(list, catalogue);
  return (
    <li>
      {listName(list)}: {word(check)}
    </li>
  );
}

interface ChangeListProps {
  readonly changes: readonly CatalogueChange[];
  /** What was before the changes; absent if the currencies are the same. */
  readonly before?: Catalogue;
  readonly catalogue: Catalogue;
}

/** Changes one by one: where, and what from and to. */
export function ChangeList({ changes, before, catalogue }: ChangeListProps) {
  return (
    <ul className="border-t border-rule text-note">
      {changes.map((change) => (
        <ChangeLine
          key={change.path.join('\n')}
          change={change}
          before={before ?? catalogue}
          catalogue={catalogue}
        />
      ))}
    </ul>
  );
}

function ChangeLine({
  change,
  before,
  catalogue,
}: {
  readonly change: CatalogueChange;
  readonly before: Catalogue;
  readonly catalogue: Catalogue;
}) {
  const place = placeOf(change);
  const list = place.area === 'shop' ? '' : place.list;
  const t = useTranslations('console.prices');
  const { listName, variant, amountOf } = usePriceWords(list);
  const former = usePriceWords(list, before);
  const name = (): string => {
    if (place.area === 'price') {
      const found = variantsOf(catalogue).find(({ key }) => key === place.key);
      return `${listName(list)}, ${found ? variant(found) : place.key}, ${place.from}+`;
    }
    const [part, field] = place.path;
    if (place.area === 'list' && part === 'shipping' && (field === 'fee' || field === 'freeFrom')) {
      return `${listName(list)}, ${t(`shippingParts.${field}`)}`;
    }
    const where = place.path.join(' ');
    return place.area === 'list' ? `${listName(list)}, ${where}` : where;
  };
  const isAmount =
    place.area === 'price' || (place.area === 'list' && place.path[0] === 'shipping');
  const shown = (value: unknown, amount: (minor: number) => string): string => {
    if (value === undefined || value === null) return '–';
    if (typeof value === 'number' && isAmount) return amount(value);
    return typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);
  };
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-rule py-1 wrap-anywhere">
      <span>{name()}</span>
      <span dir="ltr">
        <del className="text-wrong">{shown(change.before, former.amountOf)}</del>{' '}
        <strong>{shown(change.after, amountOf)}</strong>
      </span>
    </li>
  );
}
