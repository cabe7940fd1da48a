import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { OrderInput } from '#contract/orders.ts';
import {
  checkoutFailures,
  type CheckoutAddress,
  type CheckoutFailureCode,
} from '#domain/checkout/checkout-rules.ts';
import { countryFrom } from '#domain/places/countries.ts';
import { isPostalCode, tidyPostalCode } from '#domain/places/postal-codes.ts';
import { hasDomain } from '../../../platform/text/domains.ts';
import type { OrderRecord } from './order-record.ts';

const postalCodes = { has: postcodeValidatorExistsForCountry, fits: postcodeValidator };

type Part = 'shippingAddress' | 'billingAddress';

function postalFault(address: CheckoutAddress, part: Part) {
  const country = countryFrom(address.country) ?? '';
  const code = tidyPostalCode(address.postalCode, country);
  return isPostalCode(code, country, postalCodes)
    ? []
    : [{ field: `${part}.postalCode`, code: 'invalid_postal_code' as const }];
}

/** Domains that mail programs make clickable although nothing of a link is before or behind them. */
function domainFaults(texts: Readonly<Record<string, unknown>>, prefix = '') {
  return Object.entries(texts)
    .filter(([, text]) => typeof text === 'string' && hasDomain(text))
    .map(([name]) => ({ field: `${prefix}${name}`, code: 'web_address_not_allowed' as const }));
}

/** Faults that the server alone finds, in an order that follows the rules of the checkout. */
function ownFaults({ name, deliveryMethod, ...order }: OrderInput) {
  const parts: readonly Part[] =
    deliveryMethod === 'shipping' ? ['shippingAddress', 'billingAddress'] : ['billingAddress'];
  return [
    ...domainFaults({ name }),
    ...parts.flatMap((part) => {
      const address = order[part];
      return address ? [...domainFaults(address, `${part}.`), ...postalFault(address, part)] : [];
    }),
  ];
}

/**
 * Checks that contact and addresses are complete and valid; returns the first failure, with every invalid field in
 * `fields`.
 */
export function checkOrder(
  order: OrderInput,
): Result<OrderInput, CheckoutFailureCode | 'invalid_postal_code'> {
  const failures = checkoutFailures(order);
  const [failure] = failures;
  const faults =
    failures.length > 0 ? failures.map(({ field, code }) => ({ field, code })) : ownFaults(order);
  const [first] = faults;
  if (!first) return succeed(order);
  return fail(first.code, { fields: faults, country: order.selectedCountry, ...failure?.facts });
}

/**
 * Checks the delivery address of a stored order as the checkout did; returns the first failure, with every invalid field in
 * `fields`.
 */
export function checkDelivery(
  { name, email, phone, country }: Pick<OrderRecord, 'name' | 'email' | 'phone' | 'country'>,
  shippingAddress: CheckoutAddress,
): Result<void, CheckoutFailureCode | 'invalid_postal_code'> {
  const contact = { name, email, phone, selectedCountry: country };
  const delivery = { deliveryMethod: 'shipping', shippingAddress, billingAddress: null } as const;
  const failures = checkoutFailures({ ...contact, ...delivery, pickupStudio: null }).filter(
    ({ field }) => field.startsWith('shippingAddress'),
  );
  const [failure] = failures;
  const faults =
    failures.length > 0
      ? failures.map(({ field, code }) => ({ field, code }))
      : [
          ...domainFaults({ ...shippingAddress }, 'shippingAddress.'),
          ...postalFault(shippingAddress, 'shippingAddress'),
        ];
  const [first] = faults;
  return first
    ? fail(first.code, { fields: faults, country, ...failure?.facts })
    : succeed(undefined);
}
