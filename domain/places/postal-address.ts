import { countryFrom } from './countries.ts';
import { tidyPostalCode } from './postal-codes.ts';
import { provinceFrom } from './provinces.ts';
import { joinName } from '../customers/split-name.ts';
import { usStates } from './us-states.ts';

/** The parts of a town line in a postal address. */
export interface PostalTown {
  readonly city: string;
  readonly postalCode?: string | null | undefined;
  /** State or province, as a code or a name. */
  readonly region?: string | null | undefined;
  /** Two-letter code, or a known country name. */
  readonly country: string;
}

/** How a postal code is written. */
export interface CodeStyle {
  /** For printed pages: the code is not broken into two lines. Screens and mails keep a space that can be copied. */
  readonly isUnbroken?: boolean;
}

function formatCode({ postalCode }: PostalTown, country: string, { isUnbroken }: CodeStyle) {
  const code = tidyPostalCode(postalCode ?? '', country);
  return isUnbroken ? code.replaceAll(' ', '\u00a0') : code;
}

/** Countries that write the postal code after the town, and those that write it on its own line. Source: libaddressinput. */
const codeAfter: ReadonlySet<string> = new Set(
  'AU BD BH BM BN BT CA CO ID IL IN JO JP KH LB LV MM MN MT MV NG NP NZ PE PG PK SA SG TH TW US VC VE VN'.split(
    ' ',
  ),
);
const codeBelow: ReadonlySet<string> = new Set(
  'AF BR CR CU EG FK GB GG GI HN IE IM IQ IR JE KE KR LK NA RU SH SZ TC UA VG ZA'.split(' '),
);

/** Countries that write from the largest part to the smallest, in their own script alone. Source: libaddressinput. */
const townFirst: ReadonlySet<string> = new Set(['CN', 'HK', 'JP', 'KR', 'MO', 'TW']);
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const stateCodes = new Map(Object.entries(usStates).map(([code, name]) => [name, code]));

function formatRegion(region: string, country: string | null): string {
  if (country === 'CA') return provinceFrom(region) ?? region;
  return country === 'US' ? (stateCodes.get(region) ?? region) : region;
}

function joined(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(separator);
}

/**
 * Formats town, region and postal code as the country's postal service requires: `Boston, MA 02116` in the US, `1000
 * Tunis` in Tunisia, the postal code below the town in Britain. Without empty lines. Source: product §3.
 */
export function townLines(town: PostalTown, style: CodeStyle = {}): string[] {
  const country = countryFrom(town.country);
  const city = town.city.trim();
  const code = formatCode(town, country ?? '', style);
  const region = formatRegion((town.region ?? '').trim(), country);
  if (country === 'US' || country === 'CA') return [joined(', ', city, joined(' ', region, code))];
  const place = joined(', ', city, region);
  if (country !== null && codeBelow.has(country))
    return [place, code].filter((line) => line !== '');
  if (country !== null && codeAfter.has(country)) return [joined(' ', place, code)];
  return [joined(', ', joined(' ', code, city), region)];
}

/** The region of an address, in the field of either name. */
export interface RegionFields {
  readonly province?: string | null | undefined;
  readonly state?: string | null | undefined;
}

/** The region of a stored address, which has at most one of the two fields. */
export function regionOf({ province, state }: RegionFields): string {
  return (province || state || '').trim();
}

/** A postal address in its parts; the name is in one part or two. */
export interface PostalAddress extends RegionFields {
  readonly firstName: string;
  readonly lastName: string;
  /** Street and house number, in one or several lines. */
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  /** Country code or name. */
  readonly country: string;
}

/** The non-empty lines of a text. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Postal code, region and town in East Asian letters: `150-0041 東京都渋谷区`; only Korean has spaces between words. */
function eastAsianTown(town: PostalTown, style: CodeStyle): string {
  const { city, region, country } = town;
  const place = joined(country === 'KR' ? ' ' : '', (region ?? '').trim(), city.trim());
  return joined(' ', formatCode(town, country, style), place);
}

/**
 * Formats an address for a letter; `nameOf` names a country in the reader's language. In East Asian letters, the town is
 * above the street. Source: product §3.
 */
export function addressLines(
  address: PostalAddress,
  nameOf: (country: string) => string,
  style: CodeStyle = {},
): string[] {
  const country = countryFrom(address.country);
  const region = regionOf(address);
  const street = splitLines(address.address);
  const places =
    country !== null && townFirst.has(country) && eastAsian.test(address.city)
      ? [eastAsianTown({ ...address, region, country }, style), ...street]
      : [...street, ...townLines({ ...address, region }, style)];
  return [joinName(address), ...places, country ? nameOf(country) : address.country].filter(
    (line) => line !== '',
  );
}
