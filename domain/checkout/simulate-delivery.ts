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
import type { Catalogue, TaxRate } from '../catalogue/shop-catalogue.ts';
import { deliveryMethods, type DeliveryMethod } from '../catalogue/shipping.ts';
import { datedTaxFor, type TaxPolicy } from '../catalogue/tax.ts';
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

/** Why an order costs what it costs; amounts in minor units. */
export type PriceReason =
  | FeeReason
  | ({ readonly code: 'tax' } & TaxRate)
  | { readonly code: 'no_tax'; readonly country: string };

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

function listReasons(rates: readonly TaxRate[], country: string): PriceReason[] {
  return rates.length === 0
    ? [{ code: 'no_tax', country }]
    : rates.map((rate) => ({ code: 'tax', ...rate }));
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
  const zone = zoneOf(catalogue, { country, province, postalCode, delivery: 'shipping' })?.zone;
  const options = deliveryMethods.flatMap((delivery) => {
    const place = { country, province, postalCode, delivery };
    const methods = offeredMethods(catalogue, country, currency, delivery, setup.methods, zone);
    const { rates } = datedTaxFor(catalogue, country, province, delivery, taxPolicy, day);
    return listDeliveryOptions(catalogue, place, parcel, subtotal).map((option) => {
      const taxed = subtotal + option.fee;
      const taxAmount = rates.reduce(
        (sum, { percentThousandths }) => sum + computePercent(taxed, percentThousandths),
        0,
      );
      const because = [...option.because, ...listReasons(rates, country)];
      return { ...option, delivery, taxAmount, total: taxed + taxAmount, methods, because };
    });
  });
  return succeed({ currency, subtotal, parcel, zone: zone ?? null, options });
}
