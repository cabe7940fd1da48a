import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import * as z from 'zod/mini';
import {
  checkoutFailures,
  type CheckoutAddress,
  type CheckoutFailure,
} from '#domain/checkout/checkout-rules.ts';
import { isPostalCode } from '#domain/places/postal-codes.ts';
import { findOtherRegion, readRegion } from '#domain/places/regions.ts';
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

const postalCodes = { has: postcodeValidatorExistsForCountry, fits: postcodeValidator };

function postalFailures(
  address: CheckoutAddress | null | undefined,
  part: string,
  known: readonly CheckoutFailure[],
): CheckFailure[] {
  const field = `${part}.postalCode`;
  if (!address || known.some((failure) => failure.field === field)) return [];
  return isPostalCode(address.postalCode, address.country, postalCodes)
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

/** Codes of the chosen region and of that of the postal code, if they differ; the order is not placed with both. */
export function findRegionMismatch(
  address: Pick<CheckoutAddress, 'postalCode' | 'province' | 'state' | 'country'>,
): { readonly chosen: string; readonly found: string } | null {
  const { postalCode, country } = address;
  const chosen = readRegion(address, country);
  if (!chosen.ok || chosen.value === '') return null;
  const found = findOtherRegion(postalCode, chosen.value, country);
  return found === null ? null : { chosen: chosen.value, found };
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
