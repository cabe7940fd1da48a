import { useTranslations } from 'use-intl';
import { currencyOfList, priceListsOf } from '#domain/catalogue/edit/price-lists.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useProductForm } from './product-form.ts';
import { FormSection } from './product-section.tsx';
import { fillPrices } from './product-typed.ts';
import { usePriceWords } from './use-price-words.ts';

/** The open list first, then the others as the tabs have them. */
function useLists(): readonly string[] {
  const { catalogue, list } = useProductForm();
  return [list, ...priceListsOf(catalogue).filter((each) => each !== list)];
}

/** The price of a piece in each list; where there is none, the size is not sold. */
export function PricesPart() {
  const { catalogue, list: open, fields, sign, change, problemAt } = useProductForm();
  const t = useTranslations('console.prices');
  const { listName } = usePriceWords('');
  const lists = useLists();
  const fill = (): void =>
    change({ prices: fillPrices(catalogue, lists, fields.prices, { from: open, sign }) });
  const isUnsold = problemAt('prices');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold">
        {t(fields.isFree ? 'product.meterPrices' : 'product.prices')}
      </legend>
      <p className="text-note text-ink-2">{t('product.pricesDetail')}</p>
      <div className="grid grid-cols-2 items-start gap-3">
        {lists.map((list, index) => (
          <FormField
            key={list}
            {...problemAt(`prices.${list}`)}
            {...(index === 0 && isUnsold)}
            label={t('listOf', { list: listName(list), currency: currencyOfList(catalogue, list) })}
            inputMode="decimal"
            maxLength={14}
            autoComplete="off"
            value={fields.prices[list] ?? ''}
            onChange={({ target }) =>
              change({ prices: { ...fields.prices, [list]: target.value } })
            }
          />
        ))}
      </div>
      <Action className="self-start" onClick={fill}>
        {t('product.fill', { list: listName(open) })}
      </Action>
    </fieldset>
  );
}

/** A number of copies at a price for all of them, in each list that has one. */
export function BundlesPart() {
  const { catalogue, fields, change, problemAt } = useProductForm();
  const t = useTranslations('console.prices');
  const { listName } = usePriceWords('');
  const { bundleCounts, bundlePrices } = fields;
  return (
    <FormSection
      title={t('product.bundles.title')}
      isOpen={Object.values(bundleCounts).some((count) => count !== '')}
    >
      <p className="text-note text-ink-2">{t('product.bundles.detail')}</p>
      {useLists().map((list) => {
        const name = t('listOf', {
          list: listName(list),
          currency: currencyOfList(catalogue, list),
        });
        return (
          <fieldset key={list} className="grid grid-cols-2 items-start gap-x-3">
            <legend className="font-semibold">{name}</legend>
            <FormField
              {...problemAt(`bundles.${list}`)}
              label={t('product.bundles.count')}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              value={bundleCounts[list] ?? ''}
              onChange={({ target }) =>
                change({ bundleCounts: { ...bundleCounts, [list]: target.value } })
              }
            />
            <FormField
              label={t('product.bundles.price')}
              inputMode="decimal"
              maxLength={14}
              autoComplete="off"
              value={bundlePrices[list] ?? ''}
              onChange={({ target }) =>
                change({ bundlePrices: { ...bundlePrices, [list]: target.value } })
              }
            />
          </fieldset>
        );
      })}
    </FormSection>
  );
}
