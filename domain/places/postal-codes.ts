import { westernDigits } from '../common/western-digits.ts';

/** Countries and territories without postal codes, where none may be required. */
const withoutPostalCodes = new Set(
  `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN KP MO ML MR MW
NR NU QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TV UG VU YE ZW`.split(/\s+/),
);

/** Whether an address in this country (two-letter code) has a postal code. */
export function hasPostalCodes(country: string): boolean {
  return !withoutPostalCodes.has(country);
}

/** Whether postal codes of a country are called ZIP codes in English. */
export function hasZipCodes(country: string | null): boolean {
  return country === 'US';
}

/**
 * Forms of postal codes that exist beside those of the `postcode-validator` package, whose table is older or narrower
 * here: Argentina's short codes beside the full ones, the new codes of Cambodia, Egypt, Kazakhstan, Myanmar, Nicaragua,
 * Paraguay and El Salvador, Somalia's regions, country prefixes, Lebanese hyphens, and the numbers of British forces'
 * post offices.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AR: /^(?:\d{4}|[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?)$/,
  AZ: /^(?:AZ[ -]?)?\d{4}$/,
  EG: /^\d{7}$/,
  GB: /^BFPO ?\d{1,4}$/,
  KH: /^\d{5,6}$/,
  KZ: /^[A-Z]\d{2}[A-Z]\d[A-Z]\d$/,
  LB: /^\d{4}(?:[ -]?\d{4})?$/,
  MD: /^(?:MD[ -]?)?\d{4}$/,
  MM: /^\d{7}$/,
  NI: /^\d{5}$/,
  PY: /^\d{6}$/,
  SO: /^[A-Z]{2} \d{5}$/,
  SV: /^(?:CP ?)?\d{4}$/,
};

/** The part of a formatted postal code that names a place: Saudi codes may have four more digits for the building. */
function placeOfPostalCode(code: string, country: string): string {
  return country === 'SA' ? code.replace(/^(\d{5})-?\d{4}$/, '$1') : code;
}

/** A table of the forms of postal codes; `has` is false for a country that it does not know. */
export interface PostalCodeTable {
  readonly has: (country: string) => boolean;
  readonly fits: (code: string, country: string) => boolean;
}

/**
 * Whether a formatted postal code has a form of its country, by a table or the shop's own {@link forms}. A country that
 * neither knows accepts letters, digits, spaces and hyphens. Source: product §5.3.
 */
export function isPostalCode(code: string, country: string, table: PostalCodeTable): boolean {
  if (!hasPostalCodes(country) || forms[country]?.test(code)) return true;
  return table.has(country)
    ? table.fits(placeOfPostalCode(code, country), country)
    : /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(code);
}

/** Codes of two groups of letters, with the space that people omit. */
const lettered = [/^([A-Z]{4}|GX11)[ -]?(1[A-Z]{2})$/, '$1 $2'] as const;
const british = [/^([A-Z]{1,2}\d[A-Z\d]?)[ -]?(\d[A-Z]{2})$/, '$1 $2'] as const;
const american = [/^(\d{5})[ -]?(\d{4})$/, '$1-$2'] as const;
const splitInTwo = [/^(\d{3})[ -]?(\d{2})$/, '$1 $2'] as const;

/**
 * How a country writes the separator and the letters of its postal codes, which people omit or type in another way. In
 * all other countries, groups of digits are written without a gap.
 */
const styles: Readonly<Record<string, readonly [RegExp, string]>> = {
  AD: [/^(?:AD[ -]?)?(\d{3})$/, 'AD$1'],
  AI: [/^(?:AI[ -]?)?(2640)$/, 'AI-$1'],
  AS: american,
  AZ: [/^(?:AZ[ -]?)?(\d{4})$/, 'AZ $1'],
  BB: [/^(?:BB[ -]?)?(\d{5})$/, 'BB$1'],
  BR: [/^(\d{2})\.?(\d{3})[ -]?(\d{3})$/, '$1$2-$3'],
  CA: [/^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/, '$1 $2'],
  CR: [/^(\d{3})-?(\d{4})$/, '$1-$2'],
  CZ: splitInTwo,
  FK: lettered,
  FM: american,
  GB: british,
  GG: british,
  GI: lettered,
  GR: splitInTwo,
  GS: lettered,
  GU: american,
  IE: [/^([A-Z]\d[\dW])[ -]?([A-Z\d]{4})$/, '$1 $2'],
  IM: british,
  IO: lettered,
  IR: [/^(\d{5})[ -]?(\d{5})$/, '$1-$2'],
  JE: british,
  JP: [/^〒? ?(\d{3})[ -]?(\d{4})$/, '$1-$2'],
  KY: [/^(?:KY)?[ -]?([123])[ -]?(\d{4})$/, 'KY$1-$2'],
  LB: [/^(\d{4})[ -]?(\d{4})$/, '$1 $2'],
  LC: [/^(?:LC)?(\d{2})[ -]?(\d{3})$/, 'LC$1 $2'],
  LT: [/^(?:LT[ -]?)?(\d{5})$/, 'LT-$1'],
  LV: [/^(?:LV[ -]?)?(\d{4})$/, 'LV-$1'],
  MD: [/^(?:MD[ -]?)?(\d{4})$/, 'MD-$1'],
  MH: american,
  MP: american,
  MT: [/^([A-Z]{3})[ -]?(\d{4})$/, '$1 $2'],
  NI: [/^(\d{3})-?(\d{3})-?(\d)$/, '$1-$2-$3'],
  NL: [/^(\d{4})[ -]?([A-Z]{2})$/, '$1 $2'],
  PL: [/^(\d{2})[ -]?(\d{3})$/, '$1-$2'],
  PN: lettered,
  PR: american,
  PT: [/^(\d{4})[ -]?(\d{3})$/, '$1-$2'],
  SA: american,
  SE: splitInTwo,
  SH: lettered,
  SK: splitInTwo,
  SO: [/^([A-Z]{2})[ -]?(\d{5})$/, '$1 $2'],
  SZ: [/^([HLMS])[ -]?(\d{3})$/, '$1$2'],
  TC: lettered,
  US: american,
  VC: [/^(?:VC[ -]?)?(\d{4})$/, 'VC$1'],
  VG: [/^(?:VG[ -]?)?(\d{4})$/, 'VG$1'],
  VI: american,
  WS: [/^(?:WS[ -]?)?(\d{4})$/, 'WS$1'],
};

/** Writes a formatted code in the style of its country; null for one that has another form. */
function inStyle(code: string, country: string): string | null {
  const style = styles[country];
  if (style) return style[0].test(code) ? code.replace(...style) : null;
  return /^\d+(?:[ -]\d+)*$/.test(code) ? code.replaceAll(/[ -]/g, '') : null;
}

/** Signs that letters have before the code, beside the country's own two letters: those of vehicles, and of Singapore. */
const signs: Readonly<Record<string, string>> = {
  AT: 'A',
  AX: 'FIN|FI',
  BA: 'BIH',
  BE: 'B',
  DE: 'D',
  EE: 'EST',
  ES: 'E',
  FI: 'FIN',
  FO: 'FR|DK',
  FR: 'F',
  GF: 'F|FR',
  GL: 'KN|DK',
  GP: 'F|FR',
  HR: 'CRO',
  HU: 'H',
  IT: 'I',
  LI: 'FL|CH',
  LU: 'L',
  MC: 'F|FR',
  ME: 'MNE',
  MK: 'NMK',
  MQ: 'F|FR',
  MX: 'MEX',
  NC: 'F|FR',
  NO: 'N',
  PF: 'F|FR',
  PT: 'P',
  RE: 'F|FR',
  RS: 'SRB',
  RU: 'RUS',
  SE: 'S',
  SG: 'SGP|S',
  SI: 'SLO',
  SJ: 'N|NO',
  SM: 'RSM|I|IT',
  US: 'USA',
  VA: 'V|I|IT',
  XK: 'RKS|KS',
  YT: 'F|FR',
};

/** Removes the sign of the country that letters have before the digits of a code, as in `D-10115`. */
function withoutSign(code: string, country: string): string {
  const sign = signs[country];
  return code.replace(new RegExp(`^(?:${country}${sign ? `|${sign}` : ''})[ (-]?(?=\\d)`), '');
}

/** Words for a postal code before it; El Salvador's codes begin with one. */
const words =
  /^(?:C\.? ?P\.?|PLZ|PS[CČ]|CAP|CEP|NPA|PIN(?: CODE)?|ZIP(?: CODE)?|POST(?:AL )?CODE|CODE POSTAL|C[OÓ]DIGO POSTAL)[ :.-]*(?=[A-Z]{0,2}\d)/;

/**
 * Formats a postal code: Western digits, capitals, plain hyphens, no invisible marks, no word or sign of the country
 * before it, no punctuation around it, and the separator that the country uses. Japanese keyboards type a long vowel mark
 * for the hyphen. Source: product §5.
 */
export function tidyPostalCode(text: string, country: string): string {
  const typed = westernDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Dash}|(?<=\d)ー(?=\d)/gu, '-')
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?- ?/g, '-')
    .replaceAll(/^[ (]+|[ .,;)]+$/g, '');
  const code = country === 'SV' ? typed : typed.replace(words, '');
  const bare = withoutSign(code, country);
  return inStyle(code, country) ?? inStyle(bare, country) ?? bare;
}
