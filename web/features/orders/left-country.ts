import type { CheckoutValues } from './checkout-values.ts';

const subdivided = ['shippingAddress', 'billingAddress'] as const;

type Subdivision = Pick<CheckoutValues['shippingAddress'], 'state' | 'province'>;

/** Checkout fields that belong to a country: state, province and payment method. */
export type OfCountry = Pick<CheckoutValues, 'paymentMethod'> &
  Readonly<Record<(typeof subdivided)[number], Subdivision>>;

const nowhere: Subdivision = { state: '', province: '' };
const nothing: OfCountry = {
  paymentMethod: null,
  shippingAddress: nowhere,
  billingAddress: nowhere,
};

/** A copy, because the form mutates its objects. */
function subdivisionOf({ state, province }: Subdivision): Subdivision {
  return { state, province };
}

const left = new Map<string, OfCountry>();
let undone: string | null = null;

/** Marks the next change to this country as an undo, which restores the fields filled in there. */
export function bringBackCountry(country: string): void {
  undone = country;
}

/** The checkout fields for the country it moves to; `values` are those of the country it leaves. */
export function moveOfCountry(from: string, to: string, values: OfCountry): OfCountry {
  left.set(from, {
    paymentMethod: values.paymentMethod,
    shippingAddress: subdivisionOf(values.shippingAddress),
    billingAddress: subdivisionOf(values.billingAddress),
  });
  const back = undone === to ? left.get(to) : undefined;
  undone = null;
  return back ?? nothing;
}
