import { useTranslations } from 'use-intl';
import { countForTiers } from '#domain/catalogue/tier-counts.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { Currency } from '#domain/common/money.ts';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import { useOfferedVariants } from '#web/lib/offered-variants.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { cx } from '#web/ui/cx.ts';
import { useRanges } from './use-ranges.ts';
import { listVolumePrices, type VolumePrices } from './volume-prices.ts';

interface OrderTiersProps {
  readonly country: string;
  /** Pricing of the current photos. */
  readonly pricing: Pricing;
}

interface SizeTiers extends VolumePrices {
  /** Copies in the order that decide its tier. */
  readonly count: number;
  /** Index of the step the order pays; -1 for a size it does not have. */
  readonly paid: number;
}

/** The sizes with the most copies that decide the tier of one of their lines. */
function listSizes(
  catalogue: Catalogue,
  { country, pricing }: OrderTiersProps,
  papers: readonly ProductVariant[],
): SizeTiers[] {
  const countOf = countForTiers(catalogue, pricing.lines);
  return listVolumePrices(catalogue, country, papers).map(({ size, tiers }) => {
    const own = pricing.lines.filter(({ sizeKey }) => sizeKey === size);
    const count = Math.max(0, ...own.map((line) => countOf(line)));
    return { size, tiers, count, paid: tiers.findLastIndex(({ from }) => count >= from) };
  });
}

/** Volume discounts: the tiers of each size, the order's current tier, and the copies needed for the next one. */
export function OrderTiers(props: OrderTiersProps) {
  const t = useTranslations('tiers');
  const catalogue = useShopCatalogue();
  const papers = useOfferedVariants(props.country)('paper');
  const sizes = listSizes(catalogue, props, papers);
  const currency = currencyIn(catalogue, props.country);
  if (sizes.length === 0) return null;
  return (
    <section className="rounded-sheet border border-rule bg-sheet px-4">
      <h2 className="pt-4 font-semibold">{t('title')}</h2>
      {sizes.map((each) => (
        <NextTier key={each.size} {...each} currency={currency} />
      ))}
      <WideTable sizes={sizes} currency={currency} />
      <CompactTable sizes={sizes} currency={currency} />
      <p className="pb-4 text-small text-ink-2">{t('allTaxes')}</p>
    </section>
  );
}

interface NextTierProps extends SizeTiers {
  readonly currency: Currency;
}

function NextTier({ size, tiers, count, paid, currency }: NextTierProps) {
  const t = useTranslations('tiers');
  const text = useVariantText();
  const { money } = useFormats();
  const next = tiers.find(({ unit }, index) => index > paid && unit < (tiers[paid]?.unit ?? 0));
  if (paid < 0 || !next) return null;
  return (
    <p className="text-small text-done">
      {t('nextTier', {
        count: next.from - count,
        size: text.shortSize(size),
        price: money(next.unit, currency),
      })}
    </p>
  );
}

interface TableProps {
  readonly sizes: readonly SizeTiers[];
  readonly currency: Currency;
}

function priceLook(isPaid: boolean): string {
  return cx('px-3 py-2 text-end font-semibold', isPaid && 'bg-ink text-ground');
}

/** On a desktop: one row per size. */
function WideTable({ sizes, currency }: TableProps) {
  const t = useTranslations('tiers');
  const text = useVariantText();
  const { money } = useFormats();
  const ranges = useRanges();
  return (
    <table className="my-2 hidden w-full border-collapse tabular-nums md:table">
      <thead>
        <tr className="border-b border-ink text-small text-ink-2">
          <th scope="col" className="py-2 text-start font-normal">
            {t('size')}
          </th>
          {ranges(sizes[0]?.tiers ?? [{ from: 1, unit: 0 }]).map((range) => (
            <th key={range} scope="col" className="px-3 py-2 text-end font-normal">
              {range}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sizes.map(({ size, tiers, paid }) => (
          <tr key={size} className="border-b border-rule">
            <th scope="row" className="py-2 text-start font-semibold">
              {text.size(size)}
            </th>
            {tiers.map(({ from, unit }, index) => (
              <td key={from} aria-current={index === paid} className={priceLook(index === paid)}>
                {money(unit, currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone: one column per size, which fits a width of 320 px. */
function CompactTable({ sizes, currency }: TableProps) {
  const t = useTranslations('tiers');
  const text = useVariantText();
  const { money } = useFormats();
  const ranges = useRanges();
  const steps = sizes[0]?.tiers ?? [{ from: 1, unit: 0 }];
  return (
    <table className="my-2 w-full border-collapse text-small tabular-nums md:hidden">
      <thead>
        <tr className="border-b border-ink tight:flex tight:flex-wrap tight:justify-between">
          <th scope="col" className="py-1.5 text-start font-normal text-ink-2 tight:basis-full">
            {t('copies')}
          </th>
          {sizes.map(({ size }) => (
            <th key={size} scope="col" className="px-2 py-1.5 text-end font-semibold">
              {text.size(size)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ranges(steps).map((range, index) => (
          <tr
            key={range}
            className="border-b border-rule tight:flex tight:flex-wrap tight:justify-between"
          >
            <th scope="row" className="py-1.5 text-start font-normal tight:basis-full">
              {range}
            </th>
            {sizes.map(({ size, tiers, paid }) => (
              <td key={size} aria-current={index === paid} className={priceLook(index === paid)}>
                {money(tiers[index]?.unit ?? 0, currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
