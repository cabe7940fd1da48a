import type { Address } from '#contract/orders.ts';
import { countryFrom } from '#domain/countries.ts';
import type { MailLanguage } from '../../platform/mail/mail-language.ts';

/** Lines of a text somebody wrote, without the empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const joined = (separator: string, ...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator);

/** Town, region and postal code in the order the country's post wants them. */
const townOf = (address: Address, country: string | null): string => {
  const region = address.state || address.province;
  return country === 'US' || country === 'CA'
    ? joined(', ', address.city, joined(' ', region, address.postalCode))
    : joined(', ', joined(' ', address.postalCode, address.city), region);
};

/** An address as it is written on a letter, the country in the reader's language. */
export const addressLines = (address: Address, language: MailLanguage): string[] => {
  const country = countryFrom(address.country);
  return [
    joined(' ', address.firstName, address.lastName),
    ...linesOf(address.address),
    townOf(address, country),
    language.country(country ?? address.country),
  ].filter((line) => line !== '');
};
