import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { CatalogueResponse } from '#contract/catalogue.ts';
import { priceOrder, type Pricing, type PricingInput } from '#domain/checkout/pricing.ts';

/** The shop's configuration besides its catalogue; prices omit it until the server has responded. */
type ShopSetup = Pick<CatalogueResponse, 'defaultTaxPercent'>;

/**
 * Price of these lines with shipping, before codes; null while there is none (no lines, or a line not sold in the
 * country). For display: the server prices the order itself.
 */
export function priceItems(
  catalogue: Catalogue,
  country: string,
  items: PricingInput['items'],
  setup: ShopSetup | undefined,
  /** Id of the chosen studio: some products are sold in studios alone. */
  studio: string | null = null,
): Pricing | null {
  const priced = priceOrder(catalogue, {
    country,
    delivery: 'shipping',
    studio,
    items,
    taxPolicy: {
      defaultPercentThousandths: Math.round((setup?.defaultTaxPercent ?? 0) * 1000),
      pickupProvince: null,
    },
    offered: [],
  });
  return priced.ok ? priced.value : null;
}
