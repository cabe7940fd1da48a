import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import * as z from 'zod/mini';
import {
  checkoutFailures,
  hasPostalCodes,
  type CheckoutAddress,
  type CheckoutFailure,
} from '#domain/checkout/checkout-rules.ts';
import { isKnownPostalCode, placeOfPostalCode } from '#domain/places/postal-codes.ts';
import { detectProvince, provinceFrom, type CanadianProvince } from '#domain/places/provinces.ts';
import { isPossiblePhone } from '#web/lib/phone-numbers.ts';
import { toDetails, type CheckoutValues } from './checkout-values.ts';
import { namesFollow } from './follow-typing.ts';
import { findRefused, type RefusedText } from './refused-fields.ts';

/** Reason why the browser rejects a field. */
export type CheckCode = CheckoutFailure['code'] | 'invalid_postal_code';

/** A rejected field with its reason. */
export interface CheckFailure {
  readonly field: string;
  readonly code: CheckCode;
}

function fitsCountry(postalCode: string, country: string): boolean {
  // The validator throws for unknown countries, which include those without postal codes.

  return (
    !hasPostalCodes(country) ||
    !postcodeValidatorExistsForCountry(country) ||
    isKnownPostalCode(postalCode, country) ||
    postcodeValidator(placeOfPostalCode(postalCode, country), country)
  );
}

function postalFailures(
  address: CheckoutAddress | null | undefined,
  part: string,
  known: readonly CheckoutFailure[],
): CheckFailure[] {
  const field = `${part}.postalCode`;
  if (!address || known.some((failure) => failure.field === field)) return [];
  return fitsCountry(address.postalCode, address.country)
    ? []
    : [{ field, code: 'invalid_postal_code' }];
}

/**
 * Lists the reasons why the checkout is incomplete: the rules of the order, a possible phone number, a matching
 * postal code, and the texts that the server refused although these rules allow them.
 */
export function checkFailures(
  values: CheckoutValues,
  country: string,
  studioId: string | null,
  refused: readonly RefusedText[] = [],
): CheckFailure[] {
  const details = toDetails(values, country, studioId);
  const known = checkoutFailures(details);
  const phoneKnown = known.some(({ field }) => field === 'phone');
  const phone: CheckFailure[] =
    phoneKnown || isPossiblePhone(details.phone, country)
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
  const found: CheckFailure[] = [
    // Fields that are derived from the name are reported only at the name.
    ...known.filter((failure) => !followsName(failure)),
    ...phone,
    ...postalFailures(details.shippingAddress, 'shippingAddress', known),
    ...postalFailures(details.billingAddress, 'billingAddress', known),
  ];
  const isFound = ({ field }: CheckFailure): boolean => found.some((one) => one.field === field);
  return [
    ...found,
    ...findRefused(refused, values, country).filter((refusal) => !isFound(refusal)),
  ];
}

/** Number of fields that keep the checkout from being complete. */
export function countMissing(...of: Parameters<typeof checkFailures>): number {
  return new Set(checkFailures(...of).map(({ field }) => field)).size;
}

/** Province of a Canadian postal code if it differs from the chosen one; a suggestion that never blocks the order. */
export function provinceOfPostalCode(
  address: Pick<CheckoutAddress, 'postalCode' | 'province'>,
): CanadianProvince | null {
  if (!address.province || !postcodeValidator(address.postalCode, 'CA')) return null;
  const found = detectProvince({ postalCode: address.postalCode });
  const chosen = provinceFrom(address.province);
  // X covers two territories, and some codes in the north are shared.
  const north = (province: string | null): boolean => province === 'NT' || province === 'NU';
  return found === chosen || (north(found) && north(chosen)) ? null : found;
}

/**
 * Form schema for a country and the chosen studio: shape by type, content by {@link checkFailures}; messages are
 * codes.
 */
export function checkoutSchema(
  country: string,
  studioId: string | null,
  refused: readonly RefusedText[] = [],
) {
  return z.custom<CheckoutValues>().check(
    z.superRefine((values, context) => {
      for (const { field, code } of checkFailures(values, country, studioId, refused)) {
        context.addIssue({ code: 'custom', path: field.split('.'), message: code });
      }
    }),
  );
}
