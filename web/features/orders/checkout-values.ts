import * as z from 'zod';
import type { Address } from '#contract/orders.ts';
import {
  subdivisionOf,
  tidyPostalCode,
  type CheckoutAddress,
  type CheckoutDetails,
} from '#domain/checkout-rules.ts';
import { baseMethods } from '#domain/payment-methods.ts';
import { deliveryMethods } from '#domain/shipping.ts';
import type { KeyValue } from '#web/lib/key-value.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

/** What is missing or was never there starts empty: the rest of a stored form is worth keeping. */
const typed = z.string().max(5000).catch('');

const emptyAddress = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  /** Of the US, by its code; kept while another country is chosen. */
  state: '',
  /** Of Canada, by its code. */
  province: '',
  postalCode: '',
};
const addressValues = z
  .object({
    firstName: typed,
    lastName: typed,
    address: typed,
    city: typed,
    state: typed,
    province: typed,
    postalCode: typed,
  })
  .catch(emptyAddress);

const checkoutValues = z.object({
  /** The one the rest was filled in for; null before anything was. */
  country: z.string().nullable().catch(null),
  name: typed,
  email: typed,
  phone: typed,
  deliveryMethod: z.enum(deliveryMethods).catch('shipping'),
  shippingAddress: addressValues,
  billingSame: z.boolean().catch(true),
  billingAddress: addressValues,
  /** The one asked for; where it is not offered the first one counts. */
  paymentMethod: z.enum(baseMethods).nullable().catch(null),
  orderNote: typed,
});

/** Everything the customer fills in at the checkout, as typed. The country is chosen elsewhere. */
export type CheckoutValues = z.infer<typeof checkoutValues>;
/** An address as typed. */
export type AddressValues = CheckoutValues['shippingAddress'];

/** A checkout nobody has touched. */
export const emptyCheckout: CheckoutValues = {
  country: null,
  name: '',
  email: '',
  phone: '',
  deliveryMethod: 'shipping',
  shippingAddress: emptyAddress,
  billingSame: true,
  billingAddress: emptyAddress,
  paymentMethod: null,
  orderNote: '',
};

/** The form in the browser's storage; copies from before it had a version are read as far as they go. */
export const savedCheckout = (storage?: KeyValue) =>
  savedState<CheckoutValues>({
    key: storageKeys.form,
    schema: checkoutValues,
    version: 1,
    migrate: (data) => data,
    ...(storage && { storage }),
  });

/** An address as it goes on the order: state and province only where the country has them. */
export const addressOf = (values: AddressValues, country: string): Address & CheckoutAddress => {
  const subdivision = subdivisionOf(country);
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    address: values.address.trim(),
    city: values.city.trim(),
    postalCode: tidyPostalCode(values.postalCode, country),
    country,
    province: subdivision === 'province' ? values.province : null,
    state: subdivision === 'state' ? values.state : null,
  };
};

/** What the rules of an order judge; `country` is the one the order is priced for, `studioId` of the studio chosen. */
export const detailsOf = (
  values: CheckoutValues,
  country: string,
  studioId: string | null,
): CheckoutDetails => {
  const shipping = values.deliveryMethod === 'shipping';
  return {
    name: values.name,
    email: values.email,
    phone: values.phone,
    deliveryMethod: values.deliveryMethod,
    selectedCountry: country,
    pickupStudio: studioId === null ? null : { studioId },
    shippingAddress: shipping ? addressOf(values.shippingAddress, country) : null,
    billingAddress:
      shipping && !values.billingSame ? addressOf(values.billingAddress, country) : null,
  };
};
