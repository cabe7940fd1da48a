import { westernDigits } from '../common/western-digits.ts';

/**
 * Forms of postal codes that exist beside those of the `postcode-validator` package, whose table is older or narrower
 * here: Argentina's short codes beside the full ones, the new codes of Cambodia, Nicaragua and El Salvador, country
 * prefixes, Lebanese hyphens, and the numbers of British forces' post offices.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AR: /^(?:\d{4}|[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?)$/,
  AZ: /^(?:AZ[ -]?)?\d{4}$/,
  GB: /^BFPO ?\d{1,4}$/,
  KH: /^\d{5,6}$/,
  LB: /^\d{4}(?:[ -]?\d{4})?$/,
  MD: /^(?:MD[ -]?)?\d{4}$/,
  NI: /^\d{5}$/,
  SV: /^(?:CP ?)?\d{4}$/,
};

/** Whether a formatted postal code has one of the shop's own {@link forms} for the country. Source: product §5. */
export function isKnownPostalCode(code: string, country: string): boolean {
  return forms[country]?.test(code) ?? false;
}

/** The separator of a country's postal codes, which people omit or type as another one. India has none, but many add one. */
const separators: Readonly<Record<string, readonly [RegExp, string]>> = {
  BR: [/^(\d{2})\.?(\d{3})[ -]?(\d{3})$/, '$1$2-$3'],
  CA: [/^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/, '$1 $2'],
  CZ: [/^(\d{3})[ -]?(\d{2})$/, '$1 $2'],
  GB: [/^([A-Z]{1,2}\d[A-Z\d]?)[ -]?(\d[A-Z]{2})$/, '$1 $2'],
  GR: [/^(\d{3})[ -]?(\d{2})$/, '$1 $2'],
  FR: [/^(\d{2}) (\d{3})$/, '$1$2'],
  IE: [/^([A-Z]\d[\dW])[ -]?([A-Z\d]{4})$/, '$1 $2'],
  IN: [/^(\d{3})[ -]?(\d{3})$/, '$1$2'],
  JP: [/^〒? ?(\d{3})[ -]?(\d{4})$/, '$1-$2'],
  MT: [/^([A-Z]{3})[ -]?(\d{4})$/, '$1 $2'],
  NL: [/^(\d{4})[ -]?([A-Z]{2})$/, '$1 $2'],
  PL: [/^(\d{2})[ -]?(\d{3})$/, '$1-$2'],
  PT: [/^(\d{4})[ -]?(\d{3})$/, '$1-$2'],
  SE: [/^(\d{3})[ -]?(\d{2})$/, '$1 $2'],
  SK: [/^(\d{3})[ -]?(\d{2})$/, '$1 $2'],
  US: [/^(\d{5})[ -]?(\d{4})$/, '$1-$2'],
};

/** Signs of countries that letters have before the digits of a code, beside the country's own two letters. */
const signs: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  CH: 'CH',
  DE: 'D',
  DK: 'DK',
  ES: 'E',
  FR: 'F',
  IT: 'I',
  NO: 'N',
  TN: 'TN',
};

/** Removes the sign of the country that letters have before the code, as in `D-10115`. */
function withoutSign(code: string, country: string): string {
  const sign = signs[country];
  return sign ? code.replace(new RegExp(`^(?:${country}|${sign})[ -]?(?=\\d)`), '') : code;
}

/**
 * Formats a postal code: Western digits, capitals, plain hyphens, no invisible marks, no sign of the country, no
 * punctuation around it, and the separator that the country uses. Japanese keyboards type a long vowel mark for the
 * hyphen. Source: product §5.
 */
export function tidyPostalCode(text: string, country: string): string {
  const code = westernDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Dash}|(?<=\d)ー(?=\d)/gu, '-')
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?- ?/g, '-')
    .replaceAll(/^[ (]+|[ .,;)]+$/g, '');
  const [pattern, written] = separators[country] ?? [];
  const plain = withoutSign(code, country);
  return pattern && written ? plain.replace(pattern, written) : plain;
}

/** The part of a formatted postal code that names a place: Saudi codes may have four more digits for the building. */
export function placeOfPostalCode(code: string, country: string): string {
  return country === 'SA' ? code.replace(/^(\d{5})-?\d{4}$/, '$1') : code;
}
