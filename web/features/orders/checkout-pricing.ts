import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { CatalogueResponse } from '#contract/catalogue.ts';
import type { StudioWire } from '#contract/studios.ts';
import { zoneOf } from '#domain/catalogue/delivery-fees.ts';
import type { ZonePlace } from '#domain/catalogue/delivery-zones.ts';
import { cleanLine } from '#domain/customers/customer-text.ts';
import { hasPostalCodes, tidyPostalCode } from '#domain/places/postal-codes.ts';
import { readRegion, subdivisionOf } from '#domain/places/regions.ts';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import { baseMethods, type BaseMethod } from '#domain/catalogue/base-methods.ts';
import { priceOrder, type Pricing, type PricingInput } from '#domain/checkout/pricing.ts';
import { provinceOfStudio } from '#domain/places/provinces.ts';
import type { AddressValues, CheckoutValues } from './checkout-values.ts';

/** Fields of the catalogue that a price depends on. */
type Setup = Pick<
  CatalogueResponse,
  'paymentMethods' | 'zoneMethods' | 'defaultTaxPercent' | 'taxPickupByStudio'
>;

/** What a destination is found by, as it is typed. */
type TypedPlace = Pick<AddressValues, 'province' | 'state' | 'postalCode'>;

/** The place of an address as the server reads it when the order is sent. */
export function placeOf({ province, state, postalCode }: TypedPlace, country: string): ZonePlace {
  const field = subdivisionOf(country);
  const region = readRegion(
    {
      province: field === 'province' ? province : null,
      state: field === 'state' ? state : null,
    },
    country,
  );
  return {
    province: region.ok ? region.value || null : null,
    postalCode: hasPostalCodes(country) ? tidyPostalCode(cleanLine(postalCode), country) : null,
  };
}

/** Payment methods offered for this delivery, the preferred one first; a delivery zone may have its own. */
export function methodsFor(
  catalogue: Catalogue,
  setup: Setup,
  country: string,
  delivery: CheckoutValues['deliveryMethod'],
  address: TypedPlace,
): BaseMethod[] {
  const zone = zoneOf(catalogue, { country, delivery, ...placeOf(address, country) })?.zone.id;
  const own = setup.zoneMethods?.find((each) => each.zone === zone);
  const offered: readonly string[] = own?.methods ?? setup.paymentMethods[delivery];
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
    readonly shippingAddress: TypedPlace;
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
  const { deliveryMethod: delivery, shippingAddress } = values;
  const offered = setup ? methodsFor(catalogue, setup, country, delivery, shippingAddress) : [];
  const priced = priceOrder(catalogue, {
    country,
    ...placeOf(shippingAddress, country),
    delivery,
    // Products of single studios are sold for pickup alone.
    studio: delivery === 'pickup' ? (studio?._id ?? null) : null,
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
