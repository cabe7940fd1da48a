import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { PreviewResponse } from '#contract/staff/catalogue.ts';
import { currencyOfList, elsewhereList } from '#domain/catalogue/edit/price-lists.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { compareBaskets, type ComparedBasket } from '#domain/checkout/typical-baskets.ts';
import { isolate } from '#locales/isolate.ts';
import { cx } from '#web/ui/cx.ts';
import { usePreview } from '../../api/catalogue.ts';
import { EyeIcon } from '../../ui/icons.tsx';
import type { Pair } from './use-pair.ts';
import { usePriceWords } from './use-price-words.ts';

interface PreviewPartProps {
  readonly pair: Pair;
  readonly list: string;
}

/** What the prices of a country come to in typical orders, and in those of before. */
export function PreviewPart({ pair, list }: PreviewPartProps) {
  const t = useTranslations('console.prices.preview');
  const { before, after, catalogue } = pair;
  const baskets = useMemo(
    () => compareBaskets(before.catalogue, catalogue, list),
    [before.catalogue, catalogue, list],
  );
  const isSameCurrency = currencyOfList(before.catalogue, list) === currencyOfList(catalogue, list);
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h2 id="preview" tabIndex={-1} className="flex flex-wrap items-baseline gap-2 outline-none">
        <strong>{t('title')}</strong>
        <span className="text-note text-ink-2">{t('detail')}</span>
      </h2>
      <BasketTable
        baskets={baskets}
        list={list}
        numbers={pair.isSame ? null : [before.version.number, after.version.number]}
        former={before.catalogue}
      />
      {!pair.isSame && isSameCurrency && <MostRisen baskets={baskets} list={list} />}
      {pair.draft && !pair.isSame && <Replay pair={pair} list={list} />}
    </section>
  );
}

/** The words of a basket: `18 + 6 prints`, and what they are. */
function useBasketWords(list: string) {
  const t = useTranslations('console.prices.preview');
  const { size } = usePriceWords(list);
  const language = usePriceWords(list).language;
  return {
    name: ({ parts }: ComparedBasket): string => {
      const counts = isolate(parts.map(({ count }) => count).join(' + '));
      const total = parts.reduce((sum, { count }) => sum + count, 0);
      return t('prints', { counts, total });
    },
    contents: ({ parts, delivery }: ComparedBasket): string => {
      const sizes = new Intl.ListFormat(language).format(parts.map((part) => size(part.size)));
      return t(`deliveries.${delivery}`, { sizes });
    },
  };
}

interface BasketTableProps {
  readonly baskets: readonly ComparedBasket[];
  readonly list: string;
  /** Numbers of the versions; null for one beside itself. */
  readonly numbers: readonly [number, number] | null;
  /** What it is compared with. */
  readonly former: Catalogue;
}

function BasketTable({ baskets, list, numbers, former }: BasketTableProps) {
  const t = useTranslations('console.prices.preview');
  const { amountOf, signed, currency } = usePriceWords(list);
  const earlier = usePriceWords(list, former);
  const { name, contents } = useBasketWords(list);
  const shown = (basket: ComparedBasket['before'], format: (minor: number) => string): string =>
    basket === null ? '–' : format(basket.total);
  return (
    <table className="w-full text-note [&_td,&_th]:py-1.5 [&_td]:text-end [&_td]:whitespace-nowrap [&_td,&_th]:ps-2">
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="ps-0! text-start">
            {currency}
          </th>
          {numbers?.map((number) => (
            <th key={number} scope="col" className="text-end">
              {number}
            </th>
          ))}
          <th scope="col" className="text-end">
            {numbers ? t('difference') : t('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {baskets.map((basket) => {
          const { before, after } = basket;
          const rise = before && after ? after.total - before.total : 0;
          return (
            <tr key={JSON.stringify(basket.parts)} className="border-b border-rule">
              <th scope="row" className="ps-0! text-start">
                {name(basket)}
                <span className="block text-fine font-normal text-ink-2">{contents(basket)}</span>
              </th>
              {numbers && <td>{shown(before, earlier.amountOf)}</td>}
              <td className="font-semibold">{shown(after, amountOf)}</td>
              {numbers && (
                <td className={cx(losesFreeShipping(basket) && 'font-semibold text-care')}>
                  {earlier.currency === currency ? signed(rise) : '–'}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function losesFreeShipping({ before, after }: ComparedBasket): boolean {
  return before?.shippingFee === 0 && after !== null && after.shippingFee > 0;
}

function riseOf({ before, after }: ComparedBasket): number {
  return before && after ? after.total - before.total : 0;
}

function MostRisen({
  baskets,
  list,
}: {
  readonly baskets: readonly ComparedBasket[];
  readonly list: string;
}) {
  const t = useTranslations('console.prices.preview');
  const { name } = useBasketWords(list);
  const { signed } = usePriceWords(list);
  const most = baskets.toSorted((a, b) => riseOf(b) - riseOf(a))[0];
  if (!most || riseOf(most) <= 0) return null;
  return (
    <p className="flex items-center gap-2 text-note text-ink-2">
      <EyeIcon className="size-4! shrink-0" />
      {losesFreeShipping(most)
        ? t('losesShipping', { basket: name(most) })
        : t('risesMost', { basket: name(most), rise: signed(riseOf(most)) })}
    </p>
  );
}

/** What the draft, as far as it is saved, would have done to the last orders. */
function Replay({ pair: { draft }, list }: PreviewPartProps) {
  const t = useTranslations('console.prices.preview');
  const isSaved = draft?.saving === 'saved';
  const stored = draft ? { number: draft.number, revision: draft.stored.revision } : null;
  const preview = usePreview(isSaved ? stored : null, list === elsewhereList ? undefined : list);
  return (
    <div
      aria-busy={preview.isFetching}
      className="rounded-control border border-edge bg-ground p-3 text-note"
    >
      {preview.isError && <p className="text-wrong">{t('failed')}</p>}
      {!preview.isError && !preview.data && <p className="text-ink-2">{t('replaying')}</p>}
      {preview.data?.currencies.length === 0 && <p className="text-ink-2">{t('noOrders')}</p>}
      {preview.data?.currencies.map((sums) => (
        <ReplayLine key={sums.currency} sums={sums} list={list} />
      ))}
    </div>
  );
}

interface ReplayLineProps {
  readonly sums: PreviewResponse['currencies'][number];
  readonly list: string;
}

function ReplayLine({ sums, list }: ReplayLineProps) {
  const t = useTranslations('console.prices.preview');
  const { amount, percent, share, count } = usePriceWords(list);
  const { currency, before, after, orders, dearer, cheaper, unchanged, most, notSold } = sums;
  const rise = before === 0 ? 0 : Math.round(((after - before) / before) * 100_000);
  return (
    <p>
      <strong>{t('replayed', { orders, count: count(orders), currency })}</strong>{' '}
      {t('inAll', { rise: percent(rise), unchanged: share(orders === 0 ? 1 : unchanged / orders) })}{' '}
      {dearer > 0 &&
        t('dearer', {
          number: dearer,
          count: count(dearer),
          most: amount(most, currency),
          currency,
        })}{' '}
      {cheaper > 0 && t('cheaper', { number: cheaper, count: count(cheaper) })}{' '}
      {notSold > 0 && t('notSold', { number: notSold, count: count(notSold) })}
    </p>
  );
}
