import type { BaseMethod } from '../catalogue/base-methods.ts';
import {
  listDeliveryOptions,
  parcelOf,
  zoneOf,
  type DeliveryOption,
  type FeeReason,
  type Parcel,
} from '../catalogue/delivery-fees.ts';
import type { DeliveryZone } from '../catalogue/delivery-zones.ts';
import { countryCatalogue, type Catalogue, type TaxRate } from '../catalogue/shop-catalogue.ts';
import { deliveryMethods, type DeliveryMethod } from '../catalogue/shipping.ts';
import { datedTaxFor, type AppliedTax, type TaxPolicy } from '../catalogue/tax.ts';
import { computePercent, type Currency } from '../common/money.ts';
import { succeed, type ResultWith } from '../common/result.ts';
import { offeredMethods, type MethodSetup } from '../payments/payment-methods.ts';
import { priceOrder, type PricingFailure, type PricingInput } from './pricing.ts';

/** An address and prints for which delivery is simulated. */
export interface SimulationInput {
  /** Two-letter code. */
  readonly country: string;
  /** Code or name of the region; null where it is not known. */
  readonly province: string | null;
  readonly postalCode: string | null;
  readonly items: PricingInput['items'];
  /** `YYYY-MM-DD` in the shop's zone. */
  readonly day: string;
}

/** What the shop has set beside the catalogue. */
export interface SimulationSetup {
  readonly taxPolicy: TaxPolicy;
  readonly methods: MethodSetup;
}

/** Which rule a tax is from: that of a province, of the country, or the shop's own for countries without one. */
type TaxOrigin =
  | { readonly of: 'province'; readonly province: string }
  | { readonly of: 'country' | 'shop' };

/** Why an option costs what it costs and is paid as it is; amounts in minor units. */
export type PriceReason =
  | FeeReason
  | ({ readonly code: 'tax' } & TaxRate & TaxOrigin)
  | ({ readonly code: 'no_tax'; readonly country: string } & TaxOrigin)
  | { readonly code: 'methods_of_zone'; readonly zone: string }
  | { readonly code: 'methods_of_country'; readonly country: string }
  | { readonly code: 'method_not_set_up'; readonly method: BaseMethod };

/** A way to receive an order, with its price before codes in minor units. */
export interface SimulatedOption extends Omit<DeliveryOption, 'because'> {
  readonly delivery: DeliveryMethod;
  readonly taxAmount: number;
  readonly total: number;
  /** Payment methods, the preferred one first; none where it cannot be paid. */
  readonly methods: readonly BaseMethod[];
  readonly because: readonly PriceReason[];
}

/** What an address is offered for some prints. */
export interface Simulation {
  readonly currency: Currency;
  readonly subtotal: number;
  readonly parcel: Parcel;
  /** Null where the country's own rule holds. */
  readonly zone: DeliveryZone | null;
  /** The ways to ship it, the cheapest first, then pickup. */
  readonly options: readonly SimulatedOption[];
}

function listTaxReasons(
  catalogue: Catalogue,
  country: string,
  { province, rates }: AppliedTax,
): PriceReason[] {
  const isShops = countryCatalogue(catalogue, country).taxes.rates === null;
  const origin: TaxOrigin =
    province === null ? { of: isShops ? 'shop' : 'country' } : { of: 'province', province };
  return rates.length === 0
    ? [{ code: 'no_tax', country, ...origin }]
    : rates.map((rate) => ({ code: 'tax', ...rate, ...origin }));
}

/** Whose methods are offered, and which of them the shop is not set up for. */
function listMethodReasons(
  catalogue: Catalogue,
  country: string,
  delivery: DeliveryMethod,
  zone: DeliveryZone | null,
  offered: readonly BaseMethod[],
): PriceReason[] {
  const ofZone = delivery === 'shipping' ? zone?.methods : undefined;
  const listed = ofZone ?? countryCatalogue(catalogue, country).methods[delivery];
  return [
    ofZone && zone
      ? { code: 'methods_of_zone', zone: zone.id }
      : { code: 'methods_of_country', country },
    ...listed
      .filter((method) => !offered.includes(method))
      .map((method): PriceReason => ({ code: 'method_not_set_up', method })),
  ];
}

/**
 * Lists the ways in which an address can receive prints on a day, each with its price and the reasons for it. The cheapest
 * one is what an order costs. Errors: those of pricing. Source: product §9.4, §9.5.
 */
export function simulateDelivery(
  catalogue: Catalogue,
  input: SimulationInput,
  setup: SimulationSetup,
): ResultWith<Simulation, PricingFailure> {
  const { country, province, postalCode, items, day } = input;
  const { taxPolicy } = setup;
  const order = { country, province, postalCode, items, day, taxPolicy, offered: [] };
  const priced = priceOrder(catalogue, { ...order, delivery: 'shipping' });
  if (!priced.ok) return priced;
  const { subtotal, lines, currency } = priced.value;
  const parcel = parcelOf(catalogue, lines);
  const place = { country, province, postalCode };
  const zone = zoneOf(catalogue, { ...place, delivery: 'shipping' })?.zone ?? null;
  const options = deliveryMethods.flatMap((delivery) => {
    const methods = offeredMethods(catalogue, country, currency, delivery, setup.methods, zone);
    const tax = datedTaxFor(catalogue, country, province, delivery, taxPolicy, day);
    const reasons = [
      ...listTaxReasons(catalogue, country, tax),
      ...listMethodReasons(catalogue, country, delivery, zone, methods),
    ];
    return listDeliveryOptions(catalogue, { ...place, delivery }, parcel, subtotal).map(
      (option) => {
        const taxed = subtotal + option.fee;
        const taxAmount = tax.rates.reduce(
          (sum, { percentThousandths }) => sum + computePercent(taxed, percentThousandths),
          0,
        );
        const because = [...option.because, ...reasons];
        return { ...option, delivery, taxAmount, total: taxed + taxAmount, methods, because };
      },
    );
  });
  return succeed({ currency, subtotal, parcel, zone, options });
}
