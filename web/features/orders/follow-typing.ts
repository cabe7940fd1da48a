import { subdivisionOf } from '#domain/checkout-rules.ts';
import { tidyPostalCode } from '#domain/postal-codes.ts';
import { detectProvince } from '#domain/provinces.ts';
import { splitName } from '#domain/split-name.ts';
import { stateOfZipCode } from '#domain/zip-codes.ts';
import type { AddressValues, CheckoutValues } from './checkout-values.ts';

/** State or province of a postal code; empty where it is ambiguous. */
const placeOf = (postalCode: string, country: string): string => {
  const code = tidyPostalCode(postalCode, country);
  if (country === 'US') return stateOfZipCode(code) ?? '';
  // X is used by two territories.
  if (country !== 'CA' || !/^[A-WYZ]\d[A-Z] \d[A-Z]\d$/.test(code)) return '';
  return detectProvince({ postalCode: code }) ?? '';
};

/** Whether the names of an address still equal the contact's. */
export const namesFollow = (
  { firstName, lastName }: Pick<AddressValues, 'firstName' | 'lastName'>,
  name: string,
): boolean => {
  const own = splitName(name);
  const isBlank = firstName.trim() === '' && lastName.trim() === '';
  return isBlank || (firstName === own.firstName && lastName === own.lastName);
};

const followed = (
  [before, after]: readonly [AddressValues, AddressValues],
  [nameBefore, name]: readonly [string, string],
  country: string,
): AddressValues => {
  const names = name !== nameBefore && namesFollow(after, nameBefore) ? splitName(name) : {};
  const field = subdivisionOf(country);
  const place = placeOf(after.postalCode, country);
  const hadOwn =
    field && after[field] !== '' && after[field] !== placeOf(before.postalCode, country);
  const isNew = after.postalCode !== before.postalCode && place !== '' && !hadOwn;
  return { ...after, ...names, ...(field && isNew && { [field]: place }) };
};

/**
 * Updates the addresses after input: names follow the contact, and state or province the postal code, until the
 * customer enters something else.
 */
export const followTyping = (
  before: CheckoutValues,
  after: CheckoutValues,
  country: string,
): Pick<CheckoutValues, 'shippingAddress' | 'billingAddress'> => {
  const names = [before.name, after.name] as const;
  const follow = (part: 'shippingAddress' | 'billingAddress'): AddressValues =>
    followed([before[part], after[part]], names, country);
  return { shippingAddress: follow('shippingAddress'), billingAddress: follow('billingAddress') };
};
