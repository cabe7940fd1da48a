import { regionsOfPostalCode, subdivisionOf } from '#domain/places/regions.ts';
import { tidyPostalCode } from '#domain/places/postal-codes.ts';
import { splitName, type SplitName } from '#domain/customers/split-name.ts';
import { languageCodes, type LanguageCode } from '#locales/languages.ts';
import type { AddressValues, CheckoutValues } from './checkout-values.ts';

/** State or province of a postal code; empty where it is unknown or in several. */
function findPlace(postalCode: string, country: string): string {
  const [region = '', ...others] = regionsOfPostalCode(
    tidyPostalCode(postalCode, country),
    country,
  );
  return others.length > 0 ? '' : region;
}

/** Whether the names of an address still equal the contact's, split by the rule of any language. */
export function namesFollow(
  { firstName, lastName }: Pick<AddressValues, 'firstName' | 'lastName'>,
  name: string,
): boolean {
  const isBlank = firstName.trim() === '' && lastName.trim() === '';
  const isOwn = (own: SplitName): boolean =>
    firstName === own.firstName && lastName === own.lastName;
  return isBlank || languageCodes.some((language) => isOwn(splitName(name, language)));
}

/** Two-letter country of an order, and the language of its customer. */
interface CheckoutPlace {
  readonly country: string;
  readonly language: LanguageCode;
}

function followed(
  [before, after]: readonly [AddressValues, AddressValues],
  [nameBefore, name]: readonly [string, string],
  { country, language }: CheckoutPlace,
): AddressValues {
  const isFollowing = name !== nameBefore && namesFollow(after, nameBefore);
  const names = isFollowing ? splitName(name, language) : {};
  const field = subdivisionOf(country);
  const place = findPlace(after.postalCode, country);
  const hadOwn =
    field && after[field] !== '' && after[field] !== findPlace(before.postalCode, country);
  const isNew = after.postalCode !== before.postalCode && place !== '' && !hadOwn;
  return { ...after, ...names, ...(field && isNew && { [field]: place }) };
}

/**
 * Updates the addresses after input: names follow the contact, and state or province the postal code, until the
 * customer enters something else.
 */
export function followTyping(
  before: CheckoutValues,
  after: CheckoutValues,
  place: CheckoutPlace,
): Pick<CheckoutValues, 'shippingAddress' | 'billingAddress'> {
  const names = [before.name, after.name] as const;
  const follow = (part: 'shippingAddress' | 'billingAddress'): AddressValues =>
    followed([before[part], after[part]], names, place);
  return { shippingAddress: follow('shippingAddress'), billingAddress: follow('billingAddress') };
}
