import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { currentPhone, plainPhone } from '#domain/customers/phone-number.ts';

function phoneNumber(text: string, country: string) {
  const typed = currentPhone(plainPhone(text), country);
  // Travelers write 00 for the plus sign, also where other digits are dialed for it, as in America and Japan.
  const abroad = parsePhoneNumberFromString(typed.replace(/^\(?00/, '+'));
  if (abroad?.isPossible()) return abroad;
  const own = isSupportedCountry(country) ? { defaultCountry: country } : {};
  return parsePhoneNumberFromString(typed, own);
}

/** The phone number in international format; only in plain characters if it cannot be parsed. */
export function tidyPhone(text: string, country: string): string {
  return phoneNumber(text, country)?.formatInternational() ?? plainPhone(text);
}

/** Whether the number is possible in the country, or in the country of its prefix. */
export function isPossiblePhone(text: string, country: string): boolean {
  return phoneNumber(text, country)?.isPossible() ?? false;
}
