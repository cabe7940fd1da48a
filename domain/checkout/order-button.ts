import type { PaymentMethod } from '../payments/payment-methods.ts';

/**
 * Countries whose law requires a button that orders with an obligation to pay to say so: the European Union with its
 * regions overseas, the United Kingdom and Switzerland. Source: product §2.19.
 */
const explicitCountries: ReadonlySet<string> = new Set(
  `AT AX BE BG CH CY CZ DE DK EE ES FI FR GB GF GP GR HR HU IE IT LT LU LV MF MQ MT NL PL PT RE RO SE SI SK YT`.split(
    ' ',
  ),
);

/** Label of the button that places an order which is not paid by card; a key of its texts. */
export type OrderButtonLabel = 'placeOrder' | 'placeOrderCod' | 'orderAndOwe';

/**
 * Chooses the label of the button that places an order in a country. A method of null is not known yet. Source: product
 * §2.19.
 */
export function orderButtonLabel(method: PaymentMethod | null, country: string): OrderButtonLabel {
  if (method === null || method === 'gift_card' || method === 'none') return 'placeOrder';
  if (explicitCountries.has(country)) return 'orderAndOwe';
  return method === 'cod' ? 'placeOrderCod' : 'placeOrder';
}
