import { tidyPostalCode } from './postal-codes.ts';

/** Forms of postal codes: `9` is a digit, `A` a letter; digits alone by their number. */
const forms: Readonly<Record<string, string>> = {
  TN: '9999',
  CA: 'A9A9A9',
  US: '99999',
  DE: '99999',
  FR: '99999',
  IT: '99999',
  ES: '99999',
  AU: '9999',
  JP: '9999999',
  SG: '999999',
  RU: '999999',
  CN: '999999',
  SA: '99999',
  BR: '99999999',
  MX: '99999',
};

const kinds: Readonly<Record<string, RegExp>> = { 9: /^\d$/, A: /^[A-Z]$/ };

function fill(prefix: string, form: string): string {
  const isFitting = Array.from(prefix).every((character, index) =>
    kinds[form[index] ?? '']?.test(character),
  );
  return isFitting ? prefix + form.slice(prefix.length).replaceAll('9', '0') : prefix;
}

function fillBritish(prefix: string): string {
  if (/^[A-Z]{1,2}$/.test(prefix)) return `${prefix}1 1AA`;
  return /^[A-Z]{1,2}\d[A-Z\d]?$/.test(prefix) ? `${prefix} 1AA` : prefix;
}

/**
 * A postal code of a country (two-letter code) that begins with capitals and digits, to show people what a rule covers:
 * `H3` in Canada is `H3A 0A0`. The beginning itself where the country's form is not known or does not fit.
 */
export function examplePostalCode(prefix: string, country: string): string {
  const form = forms[country];
  const whole = country === 'GB' ? fillBritish(prefix) : form ? fill(prefix, form) : prefix;
  return whole === prefix ? prefix : tidyPostalCode(whole, country);
}
