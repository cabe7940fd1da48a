import { useTranslations } from 'use-intl';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { useOfferedVariants } from '#web/lib/offered-variants.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useRanges } from './use-ranges.ts';
import { listVolumePrices } from './volume-prices.ts';

/** Volume prices by number of copies; empty in countries without them. */
export function TierTable({ country }: { readonly country: string }) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('tiers');
  const text = useVariantText();
  const { money } = useFormats();
  const ranges = useRanges();
  const sizes = listVolumePrices(catalogue, country, useOfferedVariants(country)('paper'));
  const [first] = sizes;
  if (!first) return null;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="font-display text-3">{t('title')}</h3>
      <table className="w-full max-w-2xl border-collapse text-start tabular-nums max-sm:text-small">
        <thead>
          <tr className="border-b border-ink tight:flex tight:flex-wrap tight:justify-between">
            <th
              scope="col"
              className="py-2 text-start text-small font-normal text-ink-2 tight:basis-full"
            >
              {t('copies')}
            </th>
            {sizes.map(({ size }) => (
              <th key={size} scope="col" className="py-2 ps-2 text-end sm:px-3 font-semibold">
                {text.size(size)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranges(first.tiers).map((range, index) => (
            <tr
              key={range}
              className="border-b border-rule tight:flex tight:flex-wrap tight:justify-between"
            >
              <th scope="row" className="py-3 text-start font-normal tight:basis-full tight:pb-0">
                {range}
              </th>
              {sizes.map(({ size, tiers }) => (
                <td key={size} className="py-3 ps-2 text-end sm:px-3 font-semibold">
                  {money(tiers[index]?.unit ?? 0, currencyIn(catalogue, country))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-ink-2">{t('allTaxes')}</p>
    </section>
  );
}
