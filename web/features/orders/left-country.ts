import type { CheckoutValues } from './checkout-values.ts';

const subdivided = ['shippingAddress', 'billingAddress'] as const;

type Subdivision = Pick<CheckoutValues['shippingAddress'], 'state' | 'province'>;

/** What of the checkout is a country's own: states, provinces and the way to pay. */
export type OfCountry = Pick<CheckoutValues, 'paymentMethod'> &
  Readonly<Record<(typeof subdivided)[number], Subdivision>>;

const nowhere: Subdivision = { state: '', province: '' };
const nothing: OfCountry = {
  paymentMethod: null,
  shippingAddress: nowhere,
  billingAddress: nowhere,
};

/** A copy: the form writes into its own objects. */
const subdivisionOf = ({ state, province }: Subdivision): Subdivision => ({ state, province });

const left = new Map<string, OfCountry>();
let undone: string | null = null;

/** The next change of country to this one undoes another: what was filled in there comes back with it. */
export const bringBackCountry = (country: string): void => {
  undone = country;
};

/** What the checkout has of a country it moves to; `values` are what it had of the one it leaves. Source: product §4, country. */
export const moveOfCountry = (from: string, to: string, values: OfCountry): OfCountry => {
  left.set(from, {
    paymentMethod: values.paymentMethod,
    shippingAddress: subdivisionOf(values.shippingAddress),
    billingAddress: subdivisionOf(values.billingAddress),
  });
  const back = undone === to ? left.get(to) : undefined;
  undone = null;
  return back ?? nothing;
};
