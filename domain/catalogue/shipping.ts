import { countryCatalogue, type Catalogue } from './shop-catalogue.ts';

/** Delivery methods of an order. Source: product §4. */
export const deliveryMethods = ['shipping', 'pickup'] as const;
/** One of {@link deliveryMethods}. */
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Value of the order's `shippingMethod` for a delivery method. Source: product §3, §4. */
export function shippingMethodOf(method: DeliveryMethod): 'shipping' | 'local_pickup' {
  return method === 'pickup' ? 'local_pickup' : 'shipping';
}

/** Shipping fee of a country, in its currency's minor units. Source: product §9.4. */
export function shippingFeeOf(catalogue: Catalogue, country: string): number {
  return countryCatalogue(catalogue, country).shipping.fee;
}

/** Subtotal (before discounts) from which shipping is free, minor units. Source: product §9.4. */
export function freeShippingThresholdOf(catalogue: Catalogue, country: string): number {
  return countryCatalogue(catalogue, country).shipping.freeFrom;
}

/** Shipping fee of an order: 0 for pickup and from the threshold on. Minor units. Source: product §9.4. */
export function shippingFee(
  catalogue: Catalogue,
  country: string,
  method: DeliveryMethod,
  subtotal: number,
): number {
  return method === 'pickup' || subtotal >= freeShippingThresholdOf(catalogue, country)
    ? 0
    : shippingFeeOf(catalogue, country);
}
