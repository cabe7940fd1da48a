import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { currentPhone, plainPhone } from '#domain/customers/phone-number.ts';

/** Normalizes a phone number for comparisons: E.164, with national numbers read in the given country. */
export function phoneKey(phone: string, country: string): string {
  const typed = currentPhone(plainPhone(phone), country).replace(/^00/, '+');
  const parsed = parsePhoneNumberFromString(
    typed,
    isSupportedCountry(country) ? country : undefined,
  );
  return parsed?.number ?? typed.replaceAll(/\D/g, '').replace(/^0+/, '');
}
