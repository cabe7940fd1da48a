import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { divideRounded } from '#domain/common/money.ts';
import type { PriceRow, TierRow } from '#domain/catalogue/edit/price-rows.ts';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import { joinFacts } from '#locales/lists.ts';
import { cx } from '#web/ui/cx.ts';
import { useKeys } from '../../lib/key-store.ts';
import type { OpenDraft } from './draft-store.ts';
import { PriceCell } from './price-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { usePriceEditing, type PriceEditing } from './use-price-editing.ts';
import type { Pair } from './use-pair.ts';
import { usePriceWords, useVersionWords } from './use-price-words.ts';

interface PriceTableProps {
  readonly pair: Pair;
  readonly list: string;
  readonly rows: readonly PriceRow[];
  readonly timeZone: string;
  /** Opens the form of a size. */
  readonly onItem: (key: string) => void;
  /** Opens the finishing of a product of paper. */
  readonly onFinishing: (productType: string) => void;
}

const cells = '[&>*]:px-2 [&>*]:py-1 [&>:first-child]:ps-3 [&_th]:text-start';

/** The prices of a country beside those of another version. */
export function PriceTable(props: PriceTableProps) {
  const { pair, list, rows, timeZone } = props;
  const t = useTranslations('console.prices');
  const { column } = useVersionWords(timeZone);
  return (
    <table className="w-full text-note">
      <caption className="sr-only">
        {t('tableOf', { list: usePriceWords(list).listName(list) })}
      </caption>
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className={cx('border-b border-ink', cells)}>
          <th scope="col">{t('article')}</th>
          <th scope="col" className="phone:hidden">
            {t('tier')}
          </th>
          {!pair.isSame && (
            <th scope="col" className="text-end!">
              {column(pair.before.version)}
            </th>
          )}
          <th scope="col" className={cx('text-end!', pair.draft && 'w-30')}>
            {column(pair.after.version)}
          </th>
          {!pair.isSame && (
            <th scope="col" className="text-end! phone:hidden">
              {t('difference')}
            </th>
          )}
          {pair.draft && (
            <th scope="col">
              <span className="sr-only">{t('more')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {pair.draft ? (
          <EditedRows {...props} rows={rows} draft={pair.draft} />
        ) : (
          rows.map((row, index) => (
            <Row key={row.id} {...props} row={row} previous={rows[index - 1]} editing={null} />
          ))
        )}
      </tbody>
    </table>
  );
}

function focusRow(id: string | undefined): void {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('[data-price-row]')].find(
      ({ dataset }) => dataset['priceRow'] === id,
    );
  // The field of the row before is replaced by its button first.
  requestAnimationFrame(() => find()?.focus());
}

function EditedRows(props: PriceTableProps & { readonly draft: OpenDraft }) {
  const { list, rows, draft, onItem } = props;
  const t = useTranslations('console.prices');
  const { currency, decimalSign } = usePriceWords(list);
  const [current, setCurrent] = useState<string | null>(null);
  const editing = usePriceEditing(draft, list, currency, decimalSign);
  const at = rows.findIndex(({ id }) => id === current);
  const move = (by: number): void => {
    const from = at === -1 && by < 0 ? rows.length : at;
    const next = rows[Math.min(Math.max(from + by, 0), rows.length - 1)];
    setCurrent(next?.id ?? null);
    focusRow(next?.id);
  };
  useKeys(
    t('title'),
    [
      { chord: 'up', label: t('keys.row'), run: () => move(-1), isHinted: true },
      { chord: 'down', label: t('keys.row'), run: () => move(1), isHinted: true },
      {
        chord: 'enter',
        label: t('keys.edit'),
        run: () => {
          const row = rows[at];
          if (row) editing.begin(row);
        },
        isHinted: true,
      },
      {
        chord: 'e',
        label: t('product.titleOf'),
        run: () => {
          const row = rows[at];
          if (row?.kind === 'tier') onItem(row.key);
        },
      },
    ],
    2,
  );
  return rows.map((row, index) => (
    <Row
      key={row.id}
      {...props}
      row={row}
      previous={rows[index - 1]}
      editing={editing}
      isCurrent={at === -1 ? index === 0 : index === at}
      onFocus={() => setCurrent(row.id)}
      onMove={move}
    />
  ));
}

interface RowProps extends PriceTableProps {
  readonly row: PriceRow;
  readonly previous: PriceRow | undefined;
  /** Null for a version that nobody can change. */
  readonly editing: PriceEditing | null;
  readonly isCurrent?: boolean;
  readonly onFocus?: () => void;
  readonly onMove?: (by: number) => void;
}

function useRowWords({ list, pair }: Pick<RowProps, 'list' | 'pair'>) {
  const t = useTranslations('console.prices');
  const words = usePriceWords(list);
  const former = usePriceWords(list, pair.before.catalogue);
  const partOf = (row: TierRow): string => {
    const isByArea = [pair.catalogue, pair.before.catalogue].some(
      (catalogue) => findVariantOfKey(catalogue, row.key)?.variant.free,
    );
    if (!isByArea) return words.tier(row);
    const isOnly = row.from === 1 && row.to === null;
    return joinFacts([isOnly ? '' : words.tier(row), t('tiers.meter')], words.language);
  };
  return {
    ...words,
    article: (row: PriceRow): string => (row.kind === 'tier' ? words.variant(row) : t('shipping')),
    part: (row: PriceRow): string =>
      row.kind === 'tier' ? partOf(row) : t(`shippingParts.${row.kind}`),
    shown: (minor: number | null): string => (minor === null ? '–' : words.amountOf(minor)),
    shownBefore: (minor: number | null): string => (minor === null ? '–' : former.amountOf(minor)),
    difference: ({ before, after }: PriceRow): string => {
      if (before === after && former.currency === words.currency) return t('unchanged');
      if (before === null) return t('added');
      if (after === null) return t('ended');
      if (former.currency !== words.currency)
        return t('otherCurrency', { currency: words.currency });
      const rise = after - before;
      if (before === 0) return words.signed(rise);
      const percent = words.percent(divideRounded(rise * 100_000, before));
      return t('risen', { rise: words.signed(rise), percent });
    },
  };
}

function isSameArticle(row: PriceRow, other: PriceRow | undefined): boolean {
  if (row.kind !== 'tier') return other !== undefined && other.kind !== 'tier';
  return other?.kind === 'tier' && other.key === row.key;
}

function Row(props: RowProps) {
  const { pair, list, row, previous, editing, isCurrent = false, onFocus, onMove } = props;
  const { onItem, onFinishing } = props;
  const words = useRowWords(props);
  const isChanged = !pair.isSame && row.before !== row.after;
  const isRepeated = isSameArticle(row, previous);
  const difference = words.difference(row);
  return (
    <tr
      className={cx(
        'border-b border-rule align-middle focus-within:row-bar focus-within:bg-sheet',
        cells,
      )}
    >
      <th scope="row">
        <span className={cx('first-letter:uppercase inline-block', isRepeated && 'sr-only')}>
          {words.article(row)}
        </span>
        <span className="hidden text-fine font-normal text-ink-2 phone:block">
          {words.part(row)}
        </span>
      </th>
      <td className="phone:hidden">{words.part(row)}</td>
      {!pair.isSame && (
        <td className="text-end whitespace-nowrap">
          {isChanged && row.before !== null ? (
            <del className="text-wrong">{words.shownBefore(row.before)}</del>
          ) : (
            words.shownBefore(row.before)
          )}
        </td>
      )}
      <td
        className={cx(
          'text-end whitespace-nowrap',
          isChanged && 'border-s-3 border-done bg-done-wash font-semibold',
        )}
      >
        {editing && onFocus && onMove ? (
          <PriceCell
            row={row}
            name={`${words.article(row)}, ${words.part(row)}`}
            shown={words.shown(row.after)}
            editing={editing}
            isCurrent={isCurrent}
            onFocus={onFocus}
            onMove={onMove}
          />
        ) : (
          words.shown(row.after)
        )}
        {isChanged && (
          <span className="hidden text-fine font-normal phone:block">{difference}</span>
        )}
      </td>
      {!pair.isSame && (
        <td className={cx('text-end phone:hidden', isChanged ? 'font-semibold' : 'text-ink-2')}>
          {difference}
        </td>
      )}
      {pair.draft && (
        <td className="w-0">
          {row.kind === 'tier' && row.after !== null && (
            <RowMenu
              {...{ list, row, onItem, onFinishing }}
              draft={pair.draft}
              name={words.article(row)}
            />
          )}
        </td>
      )}
    </tr>
  );
}
