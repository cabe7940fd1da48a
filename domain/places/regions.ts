import { fail, succeed, type FailureWith, type ResultWith } from '../common/result.ts';
import type { RegionFields } from './postal-address.ts';
import { byPostalLetter, provinceFrom, provinceNames, type CanadianProvince } from './provinces.ts';
import { usStates } from './us-states.ts';
import { statesOfZipCode } from './zip-codes.ts';

/** Names of states as people write them, in lower case, with their codes. */
const stateNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(usStates).flatMap(([code, name]): [string, string][] => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
  ['d.c.', 'DC'],
  ['washington dc', 'DC'],
  ['washington d.c.', 'DC'],
  ['virgin islands', 'VI'],
]);

/** Parses a state's code or English name in any case; null for anything else. */
function stateFrom(text: string): string | null {
  return stateNames.get(text.trim().replaceAll(/\s+/g, ' ').toLowerCase()) ?? null;
}

/** Whether a text is the code of a Canadian province. */
export function isCanadianProvince(text: string): text is CanadianProvince {
  return Object.hasOwn(provinceNames, text);
}

/** Areas of postal codes (the first three characters) beyond their province. Source: the region data of libaddressinput. */
const sharedAreas: Readonly<Record<string, CanadianProvince>> = { K1A: 'QC', R8A: 'SK' };

/** Provinces that a postal code is in; none for an invalid one. The territories of X share some codes of the north. */
function provincesOfPostalCode(code: string): readonly CanadianProvince[] {
  if (!/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(code)) return [];
  if (code.startsWith('X')) return /^X0[ABC]/.test(code) ? ['NU', 'NT'] : ['NT', 'NU'];
  const provinces = [byPostalLetter[code.charAt(0)], sharedAreas[code.slice(0, 3)]];
  return provinces.filter((province) => province !== undefined);
}

/** A country's list of regions. */
interface RegionList {
  /** The field for it on an address. */
  readonly field: 'state' | 'province';
  /** Parses a code or name to the code; null for anything else. */
  readonly parse: (text: string) => string | null;
  /** Codes of the regions that a postal code is in; none where it is unknown. */
  readonly ofPostalCode: (code: string) => readonly string[];
  readonly nameOf: (code: string) => string | undefined;
}

const lists: Readonly<Record<string, RegionList>> = {
  US: {
    field: 'state',
    parse: stateFrom,
    ofPostalCode: statesOfZipCode,
    nameOf: (code) => usStates[code],
  },
  CA: {
    field: 'province',
    parse: provinceFrom,
    ofPostalCode: provincesOfPostalCode,
    nameOf: (code) => (isCanadianProvince(code) ? provinceNames[code] : undefined),
  },
};

/** The subdivision that an address selects from a list: a state in the US, a province in Canada. Source: product §5. */
export function subdivisionOf(country: string): 'state' | 'province' | null {
  return lists[country]?.field ?? null;
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

/** Why the region of an address is not known: it is not in the country's list, or its two fields differ. */
export type RegionFailure =
  | FailureWith<'unknown_region', { readonly region: string }>
  | FailureWith<'regions_differ', { readonly region: string; readonly otherRegion: string }>;

/**
 * Reads the region of an address in a country (two-letter code), which every tax, label and mail goes by: its code where
 * the country has a list, else its text; empty without one. Source: product §5.3.
 */
export function readRegion(
  { province, state }: RegionFields,
  country: string,
): ResultWith<string, RegionFailure> {
  const [text = '', other = text] = [province, state].flatMap((field) => field?.trim() || []);
  const parse = lists[country]?.parse;
  const [region, otherRegion] = [text, other].map((one) => (parse ? parse(one) : one));
  const isSame = (region ?? text).toLowerCase() === (otherRegion ?? other).toLowerCase();
  if (!isSame) return fail('regions_differ', { region: text, otherRegion: other });
  if (text === '') return succeed('');
  return typeof region === 'string' ? succeed(region) : fail('unknown_region', { region: text });
}

/** The fields of an address for its region, the country's own one if it has a list. */
export function toRegionFields(
  address: RegionFields,
  country: string,
): { readonly province: string | null; readonly state: string | null } {
  const read = readRegion(address, country);
  const region = (read.ok && read.value) || null;
  const field = subdivisionOf(country) ?? (address.province?.trim() ? 'province' : 'state');
  return { province: null, state: null, [field]: region };
}

/** Name of a region in English, as on an envelope; other texts as they are. */
export function regionName(region: string, country: string): string {
  return lists[country]?.nameOf(region) ?? region;
}

/** Codes of the regions that a formatted postal code is in; none where the code does not tell. */
export function regionsOfPostalCode(postalCode: string, country: string): readonly string[] {
  return lists[country]?.ofPostalCode(postalCode) ?? [];
}

/**
 * The region of a formatted postal code if the address is not in it; null if they agree, or where the code does not tell.
 */
export function findOtherRegion(
  postalCode: string,
  region: string,
  country: string,
): string | null {
  const regions = regionsOfPostalCode(postalCode, country);
  return regions.includes(region) ? null : (regions[0] ?? null);
}
