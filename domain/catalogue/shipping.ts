import { isListedCountry, type ListedCountry } from '../places/countries.ts';

/** Delivery methods of an order. Source: product §4. */
export const deliveryMethods = ['shipping', 'pickup'] as const;
/** One of {@link deliveryMethods}. */
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Value of the order's `shippingMethod` for a delivery method. Source: product §3, §4. */
export function shippingMethodOf(method: DeliveryMethod): 'shipping' | 'local_pickup' {
  return method === 'pickup' ? 'local_pickup' : 'shipping';
}

/** The fee, and the subtotal from which shipping is free; minor units. */
interface ShippingRule {
  readonly fee: number;
  readonly freeFrom: number;
}

function rule(fee: number, freeFrom: number): ShippingRule {
  return { fee, freeFrom };
}

const euros = rule(2000, 4600);
const rules: Readonly<Record<ListedCountry, ShippingRule>> = {
  TN: rule(800, 2500),
  US: rule(1500, 5000),
  CA: rule(1500, 5000),
  GB: rule(2000, 3900),
  DE: euros,
  FR: euros,
  IT: euros,
  ES: euros,
  AU: rule(2500, 7500),
  JP: rule(2500, 7450),
  SG: rule(2000, 6700),
  AE: rule(2500, 18_400),
  SA: rule(3000, 18_800),
  BR: rule(3500, 26_300),
  MX: rule(20_000, 91_500),
  RU: rule(80_000, 462_500),
  CN: rule(6000, 36_000),
};
const elsewhere = rule(2500, 5000);

function ruleOf(country: string): ShippingRule {
  return isListedCountry(country) ? rules[country] : elsewhere;
}

/** Shipping fee of a country, in its currency's minor units. Source: product §9.4. */
export function shippingFeeOf(country: string): number {
  return ruleOf(country).fee;
}

/** Subtotal (before discounts) from which shipping is free, minor units. Source: product §9.4. */
export function freeShippingThresholdOf(country: string): number {
  return ruleOf(country).freeFrom;
}

/** Shipping fee of an order: 0 for pickup and from the threshold on. Minor units. Source: product §9.4. */
export function shippingFee(country: string, method: DeliveryMethod, subtotal: number): number {
  return method === 'pickup' || subtotal >= freeShippingThresholdOf(country)
    ? 0
    : shippingFeeOf(country);
}
