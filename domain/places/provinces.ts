/** Canada's provinces and territories by their two-letter postal abbreviations. */
export const canadianProvinces = [
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
] as const;
/** One of {@link canadianProvinces}. */
export type CanadianProvince = (typeof canadianProvinces)[number];

/** Whether the regions of a country are {@link canadianProvinces}. */
export function hasCanadianProvinces(country: string | null): boolean {
  return country === 'CA';
}

/** Names of the provinces in English, in the order of their codes. */
export const provinceNames: Readonly<Record<CanadianProvince, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

/** Longer names first, because a shorter one may be a prefix. Written without accents, hyphens and full stops. */
const fullNames: Readonly<Record<CanadianProvince, readonly string[]>> = {
  AB: ['Alberta'],
  BC: ['British Columbia', 'Colombie Britannique'],
  MB: ['Manitoba'],
  NB: ['New Brunswick', 'Nouveau Brunswick'],
  NL: [
    'Newfoundland and Labrador',
    'Newfoundland',
    'Terre Neuve et Labrador',
    'Terre Neuve',
    'Labrador',
  ],
  NS: ['Nova Scotia', 'Nouvelle Ecosse'],
  NT: ['Northwest Territories', 'Territoires du Nord Ouest'],
  NU: ['Nunavut'],
  ON: ['Ontario'],
  PE: ['Prince Edward Island', 'Ile du Prince Edouard'],
  QC: ['Quebec'],
  SK: ['Saskatchewan'],
  YT: ['Yukon Territory', 'Territoire du Yukon', 'Yukon'],
};

/** Older and longer abbreviations in addition to the codes. */
const abbreviations: Readonly<Partial<Record<CanadianProvince, readonly string[]>>> = {
  AB: ['Alta'],
  NL: ['Nfld', 'NF'],
  NT: ['NWT'],
  ON: ['Ont'],
  PE: ['PEI'],
  QC: ['Que', 'PQ'],
  SK: ['Sask'],
};

/** Removes accents, hyphens and punctuation; keeps upper case. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[-\u2010-\u2015\s]+/g, ' ')
    .trim();
}

const byName: ReadonlyMap<string, CanadianProvince> = new Map(
  canadianProvinces.flatMap((code) =>
    [code, ...fullNames[code], ...(abbreviations[code] ?? [])].map(
      (name) => [name.toLowerCase(), code] as const,
    ),
  ),
);

/** Parses a province's code, abbreviation or name, in English or French; null for anything else. */
export function provinceFrom(text: string): CanadianProvince | null {
  return byName.get(bare(text).replaceAll('.', '').toLowerCase()) ?? null;
}

/** Matches a name in an address text in any case; the first and third group detect that it names a street. */
const namesInText = new RegExp(
  `(\\b(?:rue|avenue|boulevard|chemin|place) (?:de |du |de l')?)?` +
    `\\b(${Object.values(fullNames).flat().join('|')})\\b` +
    `( (?:street|st|avenue|ave|road|rd|drive|dr|boulevard|blvd|way|lane|crescent|place|square)\\b)?`,
  'gi',
);

function dotted(short: string): string {
  return /^[A-Z]+$/.test(short) ? short.split('').join('\\.?') : short;
}

/**
 * Matches a code or abbreviation in an address text only in its own case ("on" and "ab" are words) and only at the end
 * of an address: before a comma, a postal code, the country or the end.
 */
const codesInText = new RegExp(
  `\\b(${[...canadianProvinces, ...Object.values(abbreviations).flat()].map(dotted).join('|')})\\b\\.?` +
    `(?= ?(?:[,;)/]|$|[A-Z]\\d[A-Z]|Canada\\b|CANADA\\b))`,
  'g',
);

/** The last province that a text names: addresses go from the street to the province. */
function provinceInText(text: string): CanadianProvince | null {
  const words = bare(text);
  const named = [...words.matchAll(namesInText)]
    .filter(([, before, , after]) => before === undefined && after === undefined)
    .map((match) => ({ index: match.index, name: match[2] ?? '' }));
  const coded = [...words.matchAll(codesInText)].map((match) => ({
    index: match.index,
    name: match[1] ?? '',
  }));
  const last = [...named, ...coded].toSorted((a, b) => a.index - b.index).at(-1);
  return last ? provinceFrom(last.name) : null;
}

/** Provinces by the first letter of their postal codes; X is shared with Nunavut. */
export const byPostalLetter: Readonly<Record<string, CanadianProvince>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

/** The known address fields of a place in Canada. */
export interface PlaceInCanada {
  readonly province?: string | null;
  readonly text?: string | null;
  readonly postalCode?: string | null;
}

/**
 * Detects the province of a place: its province field, then the last province in its text, then the first letter of
 * the postal code; null when none matches. X covers two territories: X0A to X0C are Nunavut. Source: product §5.
 */
export function detectProvince(place: PlaceInCanada): CanadianProvince | null {
  const named = place.province ? provinceFrom(place.province) : null;
  if (named) return named;
  const written = place.text ? provinceInText(place.text) : null;
  if (written) return written;
  const postal = (place.postalCode ?? '').trim().toUpperCase();
  if (/^X0[ABC]/.test(postal)) return 'NU';
  return byPostalLetter[postal.charAt(0)] ?? null;
}

/** Province of a studio in Canada; null elsewhere or when it cannot be detected. Source: product §5. */
export function provinceOfStudio(studio: {
  readonly country: string;
  readonly province: string | null;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string | null;
}): CanadianProvince | null {
  return hasCanadianProvinces(studio.country)
    ? detectProvince({ ...studio, text: `${studio.address} ${studio.city}` })
    : null;
}
