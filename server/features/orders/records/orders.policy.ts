import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { OrderInput } from '#contract/orders.ts';
import {
  checkoutFailures,
  hasPostalCodes,
  type CheckoutAddress,
  type CheckoutFailureCode,
} from '#domain/checkout/checkout-rules.ts';
import { countryFrom } from '#domain/places/countries.ts';
import {
  isKnownPostalCode,
  placeOfPostalCode,
  tidyPostalCode,
} from '#domain/places/postal-codes.ts';

interface Fault {
  readonly field: string;
  readonly code: 'invalid_postal_code';
}

function postalFault(
  address: CheckoutAddress | null | undefined,
  part: 'shippingAddress' | 'billingAddress',
): Fault[] {
  const country = address && countryFrom(address.country);
  if (!country || !hasPostalCodes(country) || !postcodeValidatorExistsForCountry(country))
    return [];
  const code = placeOfPostalCode(tidyPostalCode(address.postalCode, country), country);
  return isKnownPostalCode(code, country) || postcodeValidator(code, country)
    ? []
    : [{ field: `${part}.postalCode`, code: 'invalid_postal_code' }];
}

/**
 * Checks that contact and addresses are complete and valid; returns the first failure, with every invalid field in
 * `fields`.
 */
export function checkOrder(
  order: OrderInput,
): Result<OrderInput, CheckoutFailureCode | 'invalid_postal_code'> {
  const missing = checkoutFailures(order);
  const faults =
    missing.length > 0
      ? missing
      : [
          ...(order.deliveryMethod === 'shipping'
            ? postalFault(order.shippingAddress, 'shippingAddress')
            : []),
          ...postalFault(order.billingAddress, 'billingAddress'),
        ];
  const [first] = faults;
  if (first) return fail(first.code, { fields: faults, country: order.selectedCountry });
  return succeed(order);
}
