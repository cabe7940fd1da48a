import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { OrderInput } from '#contract/orders.ts';
import {
  checkoutFailures,
  hasPostalCodes,
  placeOfPostalCode,
  tidyPostalCode,
  type CheckoutAddress,
} from '#domain/checkout-rules.ts';
import { countryFrom } from '#domain/countries.ts';
import { isUnpaid } from '#domain/order-states.ts';
import type { OrderRecord } from './order-record.ts';

/** Whether nobody has paid, confirmed or made anything of an order yet: anybody could have placed it in any name. */
export const isUnconfirmed = ({ paymentState, fulfilmentState }: OrderRecord): boolean =>
  isUnpaid(paymentState) &&
  ['draft', 'placed', 'awaiting_csr', 'cancelled'].includes(fulfilmentState);

interface Fault {
  readonly field: string;
  readonly code: 'invalid_postal_code';
}

const postalFault = (
  address: CheckoutAddress | null | undefined,
  part: 'shippingAddress' | 'billingAddress',
): Fault[] => {
  const country = address && countryFrom(address.country);
  if (!country || !hasPostalCodes(country) || !postcodeValidatorExistsForCountry(country))
    return [];
  const code = placeOfPostalCode(tidyPostalCode(address.postalCode, country), country);
  return postcodeValidator(code, country)
    ? []
    : [{ field: `${part}.postalCode`, code: 'invalid_postal_code' }];
};

/**
 * Whether contact and addresses are complete and right; the first failure, with every field at fault in `fields`. Source: product §5.
 */
export const checkOrder = (order: OrderInput): Result<OrderInput> => {
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
};
