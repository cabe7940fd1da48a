import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import * as z from 'zod';
import {
  checkoutFailures,
  hasPostalCodes,
  placeOfPostalCode,
  westernDigits,
  type CheckoutAddress,
  type CheckoutFailure,
} from '#domain/checkout-rules.ts';
import { detectProvince, provinceFrom, type CanadianProvince } from '#domain/provinces.ts';
import { detailsOf, type CheckoutValues } from './checkout-values.ts';
import { namesFollow } from './follow-typing.ts';

/** Why a field stands in the way at the browser's edge. */
export type CheckCode = CheckoutFailure['code'] | 'invalid_postal_code';

/** One field that stands in the way. */
export interface CheckFailure {
  readonly field: string;
  readonly code: CheckCode;
}

const phoneNumber = (text: string, country: string) =>
  parsePhoneNumberFromString(
    westernDigits(text),
    isSupportedCountry(country) ? { defaultCountry: country } : {},
  );

/** A phone number as it is dialled from anywhere; as typed where it cannot be read. */
export const tidyPhone = (text: string, country: string): string =>
  phoneNumber(text, country)?.formatInternational() ?? text.trim();

/** Whether a number can exist in the country, or in the one its prefix names. */
const canExist = (text: string, country: string): boolean =>
  phoneNumber(text, country)?.isPossible() ?? false;

const fitsCountry = (postalCode: string, country: string): boolean =>
  // The validator throws for countries it does not know, those without postal codes among them.
  !hasPostalCodes(country) ||
  !postcodeValidatorExistsForCountry(country) ||
  postcodeValidator(placeOfPostalCode(postalCode, country), country);

const postalFailures = (
  address: CheckoutAddress | null | undefined,
  part: string,
  known: readonly CheckoutFailure[],
): CheckFailure[] => {
  const field = `${part}.postalCode`;
  if (!address || known.some((failure) => failure.field === field)) return [];
  return fitsCountry(address.postalCode, address.country)
    ? []
    : [{ field, code: 'invalid_postal_code' }];
};

/** What keeps the checkout from being complete: the rules of the order, a phone that exists, a postal code that fits. */
export const checkFailures = (
  values: CheckoutValues,
  country: string,
  studioId: string | null,
): CheckFailure[] => {
  const details = detailsOf(values, country, studioId);
  const known = checkoutFailures(details);
  const phoneKnown = known.some(({ field }) => field === 'phone');
  const phone: CheckFailure[] =
    phoneKnown || canExist(values.phone, country)
      ? []
      : [{ field: 'phone', code: 'invalid_phone' }];
  const isOwn = (part: 'shippingAddress' | 'billingAddress'): boolean =>
    namesFollow(values[part], values.name);
  const nameFails = known.some(({ field }) => field === 'name');
  const followsName = ({ field }: CheckoutFailure): boolean =>
    nameFails &&
    (['shippingAddress', 'billingAddress'] as const).some(
      (part) => isOwn(part) && [`${part}.firstName`, `${part}.lastName`].includes(field),
    );
  return [
    // Fields that follow from the name are asked for there alone.
    ...known.filter((failure) => !followsName(failure)),
    ...phone,
    ...postalFailures(details.shippingAddress, 'shippingAddress', known),
    ...postalFailures(details.billingAddress, 'billingAddress', known),
  ];
};

/** Number of fields that keep the checkout from being complete. */
export const countMissing = (...of: Parameters<typeof checkFailures>): number =>
  new Set(checkFailures(...of).map(({ field }) => field)).size;

/** Province a Canadian postal code belongs to where that is not the one chosen; a hint, never an obstacle. */
export const provinceOfPostalCode = (
  address: Pick<CheckoutAddress, 'postalCode' | 'province'>,
): CanadianProvince | null => {
  if (!address.province || !postcodeValidator(address.postalCode, 'CA')) return null;
  const found = detectProvince({ postalCode: address.postalCode });
  const chosen = provinceFrom(address.province);
  // X stands for two territories, and the north has shared codes.
  const north = (province: string | null): boolean => province === 'NT' || province === 'NU';
  return found === chosen || (north(found) && north(chosen)) ? null : found;
};

/** The form's schema for a country and the studio chosen: shape by type, content by {@link checkFailures}; messages are codes. */
export const checkoutSchema = (country: string, studioId: string | null) =>
  z.custom<CheckoutValues>().superRefine((values, context) => {
    for (const { field, code } of checkFailures(values, country, studioId)) {
      context.addIssue({ code: 'custom', path: field.split('.'), message: code });
    }
  });
