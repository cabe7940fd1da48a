import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { CatalogueResponse } from '#contract/catalogue.ts';
import type { StudioWire } from '#contract/studios.ts';
import { subdivisionOf } from '#domain/places/regions.ts';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import { baseMethods, type BaseMethod } from '#domain/catalogue/base-methods.ts';
import { priceOrder, type Pricing, type PricingInput } from '#domain/checkout/pricing.ts';
import { provinceOfStudio } from '#domain/places/provinces.ts';
import type { AddressValues, CheckoutValues } from './checkout-values.ts';

/** Fields of the catalogue that a price depends on. */
type Setup = Pick<CatalogueResponse, 'paymentMethods' | 'defaultTaxPercent' | 'taxPickupByStudio'>;

/** Payment methods offered for this delivery, the preferred one first. */
export function methodsFor(setup: Setup, delivery: CheckoutValues['deliveryMethod']): BaseMethod[] {
  const offered: readonly string[] = setup.paymentMethods[delivery];
  return baseMethods
    .filter((method) => offered.includes(method))
    .toSorted((a, b) => offered.indexOf(a) - offered.indexOf(b));
}

/** The requested method where it is offered, else the preferred one. */
export function chosenMethod(
  asked: BaseMethod | null,
  offered: readonly BaseMethod[],
): BaseMethod | null {
  return asked && offered.includes(asked) ? asked : (offered[0] ?? null);
}

/**
 * Prices the order with the current form and the taxes of the province, which may be the studio's; null while it
 * cannot be priced.
 */
export function priceCheckout(
  catalogue: Catalogue,
  values: Pick<CheckoutValues, 'deliveryMethod' | 'paymentMethod'> & {
    readonly shippingAddress: Pick<AddressValues, 'province' | 'state' | 'postalCode'>;
  },
  country: string,
  items: PricingInput['items'],
  setup: Setup | undefined,
  codes: {
    readonly discount: PriceRule | null;
    /** The rules that hold without a code. */
    readonly automatic: readonly PriceRule[];
    /** Balance of a gift card in the order's currency, minor units; null without one. */
    readonly giftCardAvailable: number | null;
  },
  studio: StudioWire | null,
): Pricing | null {
  const region = subdivisionOf(country);
  const offered = setup ? methodsFor(setup, values.deliveryMethod) : [];
  const priced = priceOrder(catalogue, {
    country,
    province: region === null ? null : values.shippingAddress[region],
    postalCode: values.shippingAddress.postalCode,
    delivery: values.deliveryMethod,
    // Products of single studios are sold for pickup alone.
    studio: values.deliveryMethod === 'pickup' ? (studio?._id ?? null) : null,
    items,
    taxPolicy: {
      defaultPercentThousandths: Math.round((setup?.defaultTaxPercent ?? 0) * 1000),
      pickupProvince: studio && setup?.taxPickupByStudio ? provinceOfStudio(studio) : null,
    },
    ...codes,
    offered,
    requestedMethod: chosenMethod(values.paymentMethod, offered),
  });
  return priced.ok ? priced.value : null;
}
