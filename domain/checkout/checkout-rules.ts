import { countryFrom } from '../places/countries.ts';
import { isEmail, plainEmail } from '../customers/email-address.ts';
import { isPlainLine, isPlainName } from '../customers/person-names.ts';
import { isDialable } from '../customers/phone-number.ts';
import type { PostalAddress } from '../places/postal-address.ts';
import { hasPostalCodes, tidyPostalCode } from '../places/postal-codes.ts';
import { findOtherRegion, readRegion, regionName, subdivisionOf } from '../places/regions.ts';
import type { DeliveryMethod } from '../catalogue/shipping.ts';
import { isFullName } from '../customers/split-name.ts';

/** An address on an order; {@link checkoutFailures} decides which fields may be empty. */
export type CheckoutAddress = PostalAddress;

/** The contact and delivery details that a customer enters; an order of the API fits this type. */
export interface CheckoutDetails {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly deliveryMethod: DeliveryMethod;
  /** Two-letter code of the country the order is priced for. */
  readonly selectedCountry: string;
  readonly pickupStudio?: { readonly studioId: string } | null | undefined;
  readonly shippingAddress?: CheckoutAddress | null | undefined;
  /** Omitted when it equals the shipping address. */
  readonly billingAddress?: CheckoutAddress | null | undefined;
}

/** Reason why a field is incomplete; the texts are in the catalogues under the same names. */
export type CheckoutFailureCode =
  | 'contact_required'
  | 'invalid_email'
  | 'invalid_phone'
  | 'pickup_location_required'
  | 'shipping_required'
  | 'billing_required'
  | 'postal_code_required'
  | 'web_address_not_allowed'
  | 'unknown_region'
  | 'regions_differ'
  | 'region_mismatch';

/** The texts of an address that disagree, as its reader names them. */
export interface RegionFacts {
  readonly region: string;
  /** The region of the other field, or of the postal code. */
  readonly otherRegion?: string;
  readonly postalCode?: string;
}

/** A field that blocks checkout; `field` is its path on the order (`shippingAddress.city`). */
export interface CheckoutFailure {
  readonly field: string;
  readonly code: CheckoutFailureCode;
  /** For the codes of regions. */
  readonly facts?: RegionFacts;
}

/** Spaces, marks and fillers that print nothing. Those of Hangul and Braille count as letters and symbols in Unicode. */
const unprinted = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a parcel's label or a mail would show nothing of a text. */
function blank(value: string | null | undefined): boolean {
  return (value ?? '').replaceAll(unprinted, '') === '';
}

/**
 * Failures of a customer's contact details: a missing name, e-mail or phone, a name with a web address. Source:
 * product §5.
 */
export function contactFailures(
  order: Pick<CheckoutDetails, 'name' | 'email' | 'phone'>,
): CheckoutFailure[] {
  const failures: CheckoutFailure[] = [];
  if (blank(order.name)) failures.push({ field: 'name', code: 'contact_required' });
  else if (!isPlainName(order.name)) {
    failures.push({ field: 'name', code: 'web_address_not_allowed' });
  }
  if (blank(order.email)) failures.push({ field: 'email', code: 'contact_required' });
  else if (!isEmail(plainEmail(order.email)))
    failures.push({ field: 'email', code: 'invalid_email' });
  if (blank(order.phone)) failures.push({ field: 'phone', code: 'contact_required' });
  else if (!isDialable(order.phone)) failures.push({ field: 'phone', code: 'invalid_phone' });
  return failures;
}

type AddressPart = 'shippingAddress' | 'billingAddress';

function linkFailures(address: CheckoutAddress, part: AddressPart): CheckoutFailure[] {
  const names = (['firstName', 'lastName'] as const).filter((name) => !isPlainName(address[name]));
  const lines = (['address', 'city', 'province', 'state', 'postalCode'] as const).filter(
    (name) => !isPlainLine(address[name] ?? ''),
  );
  return [...names, ...lines].map((name) => ({
    field: `${part}.${name}`,
    code: 'web_address_not_allowed',
  }));
}

/** The region must be in the country's list and agree with the postal code, since taxes and labels go by it. */
function regionFailures(
  address: CheckoutAddress,
  country: string,
  part: AddressPart,
): CheckoutFailure[] {
  const named = subdivisionOf(country);
  const field = `${part}.${named ?? 'province'}`;
  const read = readRegion(address, country);
  if (!read.ok) return [{ field, code: read.code, facts: read.details }];
  if (!named || read.value === '') return [];
  const postalCode = tidyPostalCode(address.postalCode, country);
  const other = findOtherRegion(postalCode, read.value, country);
  if (other === null) return [];
  const [region, otherRegion] = [read.value, other].map((code) => regionName(code, country));
  const facts = { region: region ?? '', ...(otherRegion && { otherRegion }), postalCode };
  return [{ field, code: 'region_mismatch', facts }];
}

/** The fields of an address without a text; a region may be in the field of either name. */
function missingFields(address: CheckoutAddress, country: string): string[] {
  const names = (['firstName', 'lastName', 'address', 'city'] as const)
    .filter((name) => blank(address[name]))
    .filter((name) => name !== 'lastName' || !isFullName(address));
  const subdivision = subdivisionOf(country);
  const lacksRegion = blank(address.province) && blank(address.state);
  return subdivision && lacksRegion ? [...names, subdivision] : names;
}

function addressFailures(
  address: CheckoutAddress,
  country: string,
  part: AddressPart,
): CheckoutFailure[] {
  const code = part === 'shippingAddress' ? 'shipping_required' : 'billing_required';
  const failures: CheckoutFailure[] = [
    ...missingFields(address, country).map((name) => ({ field: `${part}.${name}`, code }) as const),
    ...linkFailures(address, part),
    ...regionFailures(address, country, part),
  ];
  return hasPostalCodes(country) && blank(address.postalCode)
    ? [...failures, { field: `${part}.postalCode`, code: 'postal_code_required' }]
    : failures;
}

function shippingFailures(order: CheckoutDetails): CheckoutFailure[] {
  const address = order.shippingAddress;
  if (!address) return [{ field: 'shippingAddress', code: 'shipping_required' }];
  const failures = addressFailures(address, order.selectedCountry, 'shippingAddress');
  // The prices are those of the selected country, so the order cannot go to another.
  return countryFrom(address.country) === order.selectedCountry
    ? failures
    : [...failures, { field: 'shippingAddress.country', code: 'shipping_required' }];
}

function billingFailures(order: CheckoutDetails): CheckoutFailure[] {
  const address = order.billingAddress;
  if (!address) return [];
  const country = countryFrom(address.country);
  return country
    ? addressFailures(address, country, 'billingAddress')
    : [{ field: 'billingAddress.country', code: 'billing_required' }];
}

/**
 * Failures that block checkout, in the order of the form; empty when there are none. Name, e-mail and phone are always
 * required; pickup requires a studio; shipping requires first and last name, address, city, the state in the US or the
 * province in Canada (from its list, and in agreement with the postal code), and a postal code in countries that have
 * them. A billing address is optional and follows the same rules. The callers check the format of postal codes. Source:
 * product §5.
 */
export function checkoutFailures(order: CheckoutDetails): CheckoutFailure[] {
  const delivery: CheckoutFailure[] =
    order.deliveryMethod === 'shipping'
      ? shippingFailures(order)
      : blank(order.pickupStudio?.studioId)
        ? [{ field: 'pickupStudio', code: 'pickup_location_required' }]
        : [];
  return [...contactFailures(order), ...delivery, ...billingFailures(order)];
}
