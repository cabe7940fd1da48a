import { countryFrom } from '../places/countries.ts';
import { isPlainLine, isPlainName } from '../customers/person-names.ts';
import type { PostalAddress } from '../places/postal-address.ts';
import type { DeliveryMethod } from '../catalogue/shipping.ts';
import { isFullName } from '../customers/split-name.ts';
import { westernDigits } from '../common/western-digits.ts';

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
  | 'web_address_not_allowed';

/** A field that blocks checkout; `field` is its path on the order (`shippingAddress.city`). */
export interface CheckoutFailure {
  readonly field: string;
  readonly code: CheckoutFailureCode;
}

/** Countries and territories without postal codes, where none may be required. */
const withoutPostalCodes = new Set(
  `AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN KP MO ML MR MW NR
NU QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TV UG VU YE ZW`.split(/\s+/),
);

/** Whether an address in this country (two-letter code) has a postal code. */
export function hasPostalCodes(country: string): boolean {
  return !withoutPostalCodes.has(country);
}

/** The subdivision that an address selects from a list: a state in the US, a province in Canada. Source: product §5. */
export function subdivisionOf(country: string): 'state' | 'province' | null {
  return country === 'US' ? 'state' : country === 'CA' ? 'province' : null;
}

/**
 * Countries and territories whose post requires a region in an address, without those that have a list of them. Source:
 * the region data of libaddressinput.
 */
const withTypedRegions = new Set(
  `AE AS AU BR CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UA VE VI`.split(
    ' ',
  ),
);

/**
 * Whether an address in this country (two-letter code) needs its state, province or region typed with its city, since
 * no list offers it. Source: product §2.16.
 */
export function needsTypedRegion(country: string): boolean {
  return withTypedRegions.has(country);
}

/** Spaces, marks and fillers that print nothing. Those of Hangul and Braille count as letters and symbols in Unicode. */
const unprinted = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a parcel's label or a mail would show nothing of a text. */
function blank(value: string | null | undefined): boolean {
  return (value ?? '').replaceAll(unprinted, '') === '';
}

/**
 * Whether a text has the form of an e-mail address to which mails are sent; only a message can prove that the mailbox
 * exists.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@,;:<>()[\]\\"\p{C}]+@[^\s@.,;:<>()[\]\\"\p{C}]+(?:\.[^\s@.,;:<>()[\]\\"\p{C}]+)+$/u.test(
      text.trim(),
    )
  );
}

/**
 * An e-mail address without what copying, keyboards and dictation add to it: invisible marks, full-width signs, Arabic
 * digits, `mailto:`, spaces beside `@` and full stops, and the punctuation around it in a sentence. Source: product §5.3.
 */
export function plainEmail(text: string): string {
  return westernDigits(text.normalize('NFKC'))
    .replaceAll(/[\p{Cf}\p{Cc}\p{Cs}]/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/ *([@.]) */g, '$1')
    .replaceAll(/^[ <("'“”‘’«„]+|[ >)"'“”‘’».,;:]+$/g, '')
    .replace(/^mailto:/i, '');
}

/**
 * A phone number in plain characters: Western digits, hyphens for all dashes, no invisible marks. Japanese keyboards type
 * full-width digits and a long vowel mark for the hyphen; numbers copied from contacts carry direction marks, and copied
 * links `tel:`. Source: product §5.
 */
export function plainPhone(text: string): string {
  return westernDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/(\d\s*)ー(?=\s*\d)/g, '$1-')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^\(\+(\d{1,3})\)/, '+$1');
}

/** Whether a text can be dialed: 5 to 15 digits in any common notation. */
export function isDialable(text: string): boolean {
  const phone = plainPhone(text);
  return /^\+?[\d\s().\-/]+$/.test(phone) && /^\d{5,15}$/.test(phone.replaceAll(/\D/g, ''));
}

/**
 * Whether a text is a phone number with an extension (`… x12`, `… poste 12`), which cannot be dialed at once: at least 5
 * digits, then a letter or `#`, then the extension.
 */
export function hasExtension(text: string): boolean {
  const number = /^([^\p{L}#]*)[\p{L}#]\D*\d{1,7}\D*$/u.exec(plainPhone(text))?.[1] ?? '';
  return number.replaceAll(/\D/g, '').length >= 5;
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

function linkFailures(
  address: CheckoutAddress,
  part: 'shippingAddress' | 'billingAddress',
): CheckoutFailure[] {
  const names = (['firstName', 'lastName'] as const).filter((name) => !isPlainName(address[name]));
  const lines = (['address', 'city'] as const).filter((name) => !isPlainLine(address[name]));
  return [...names, ...lines].map((name) => ({
    field: `${part}.${name}`,
    code: 'web_address_not_allowed',
  }));
}

function addressFailures(
  address: CheckoutAddress,
  country: string,
  part: 'shippingAddress' | 'billingAddress',
): CheckoutFailure[] {
  const code = part === 'shippingAddress' ? 'shipping_required' : 'billing_required';
  const subdivision = subdivisionOf(country);
  const names = ['firstName', 'lastName', 'address', 'city', ...(subdivision ? [subdivision] : [])];
  const missing = names
    .filter((name) => blank(address[name as keyof CheckoutAddress]))
    .filter((name) => name !== 'lastName' || !isFullName(address))
    .map((name): CheckoutFailure => ({ field: `${part}.${name}`, code }));
  const links = linkFailures(address, part);
  return hasPostalCodes(country) && blank(address.postalCode)
    ? [...missing, ...links, { field: `${part}.postalCode`, code: 'postal_code_required' }]
    : [...missing, ...links];
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
 * province in Canada, and a postal code in countries that have them. A billing address is optional and follows the
 * same rules. The callers check the format of postal codes. Source: product §5.
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
