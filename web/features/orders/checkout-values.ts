import * as z from 'zod/mini';
import type { Address } from '#contract/orders.ts';
import { type CheckoutAddress, type CheckoutDetails } from '#domain/checkout/checkout-rules.ts';
import { subdivisionOf } from '#domain/places/regions.ts';
import { cleanLine } from '#domain/customers/customer-text.ts';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import { hasPostalCodes, tidyPostalCode } from '#domain/places/postal-codes.ts';
import { deliveryMethods } from '#domain/catalogue/shipping.ts';
import type { KeyValue } from '#web/lib/key-value.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

/** A missing or invalid field starts empty, so that the rest of a stored form is kept. */
const typed = z.catch(z.string().check(z.maxLength(5000)), '');

const emptyAddress = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  /** Code of the US state; kept while another country is chosen. */
  state: '',
  /** Code of the Canadian province. */
  province: '',
  postalCode: '',
};
const addressValues = z.catch(
  z.object({
    firstName: typed,
    lastName: typed,
    address: typed,
    city: typed,
    state: typed,
    province: typed,
    postalCode: typed,
  }),
  emptyAddress,
);

const checkoutValues = z.object({
  /** Country the form was filled in for; null before that. */
  country: z.catch(z.nullable(z.string()), null),
  name: typed,
  email: typed,
  phone: typed,
  deliveryMethod: z.catch(z.enum(deliveryMethods), 'shipping'),
  shippingAddress: addressValues,
  billingSame: z.catch(z.boolean(), true),
  billingAddress: addressValues,
  /** The requested method; the first one offered is used where it is not available. */
  paymentMethod: z.catch(z.nullable(z.enum(baseMethods)), null),
  orderNote: typed,
});

/** The customer's input at the checkout, as typed. The country is chosen elsewhere. */
export type CheckoutValues = z.infer<typeof checkoutValues>;
/** An address as typed. */
export type AddressValues = CheckoutValues['shippingAddress'];

/** An empty checkout form. */
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

/** The form in the browser's storage; the readable fields of copies without a version are kept. */
export function savedCheckout(storage?: KeyValue) {
  return savedState<CheckoutValues>({
    key: storageKeys.form,
    schema: checkoutValues,
    version: 1,
    migrate: (data) => data,
    ...(storage && { storage }),
  });
}

/** Converts an address for the order as the server stores it: region and postal code only in countries that have them. */
export function toAddress(values: AddressValues, country: string): Address & CheckoutAddress {
  const subdivision = subdivisionOf(country);
  return {
    firstName: cleanLine(values.firstName),
    lastName: cleanLine(values.lastName),
    address: cleanLine(values.address),
    city: cleanLine(values.city),
    postalCode: hasPostalCodes(country)
      ? tidyPostalCode(cleanLine(values.postalCode), country)
      : '',
    country,
    province: subdivision === 'province' ? values.province : null,
    state: subdivision === 'state' ? values.state : null,
  };
}

/** Input for the rules of an order; `country` is the one the order is priced for, `studioId` the chosen studio. */
export function toDetails(
  values: CheckoutValues,
  country: string,
  studioId: string | null,
): CheckoutDetails {
  const shipping = values.deliveryMethod === 'shipping';
  return {
    name: cleanLine(values.name),
    email: values.email,
    phone: cleanLine(values.phone),
    deliveryMethod: values.deliveryMethod,
    selectedCountry: country,
    pickupStudio: studioId === null ? null : { studioId },
    shippingAddress: shipping ? toAddress(values.shippingAddress, country) : null,
    billingAddress:
      shipping && !values.billingSame ? toAddress(values.billingAddress, country) : null,
  };
}
