/**
 * Ranges of the first three digits of ZIP codes by state; the first matching range counts. Source: the postal
 * service's list of three-digit prefixes. That of 969, which Guam shares with other islands, is left out.
 */
const prefixes: readonly (readonly [from: number, to: number, state: string])[] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [55, 55, 'MA'],
  [50, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [90, 98, 'AE'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [201, 201, 'VA'],
  [200, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [340, 340, 'AA'],
  [320, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [569, 569, 'DC'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [733, 733, 'TX'],
  [730, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [962, 966, 'AP'],
  [967, 968, 'HI'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
];

/** Whole ZIP codes in other states than their first three digits say, or in one of several. Source: the postal service. */
const exceptions: readonly (readonly [codes: RegExp, state: string])[] = [
  [/^06390$/, 'NY'],
  [/^20588$/, 'MD'],
  [/^20598$/, 'VA'],
  [/^72643$/, 'MO'],
  [/^73960$/, 'TX'],
  [/^83414$/, 'WY'],
  [/^96799$/, 'AS'],
  [/^969(?:[12]\d|3[12])$/, 'GU'],
  [/^9695[0-2]$/, 'MP'],
];

/** ZIP codes whose addresses are in a second state too. Source: the areas of ZIP codes that cross borders of states. */
const shared: Readonly<Record<string, string>> = {
  '02861': 'MA',
  '42223': 'TN',
  '59221': 'ND',
  '63673': 'IL',
  '71749': 'LA',
  '73949': 'TX',
  '81137': 'NM',
  '84536': 'AZ',
  '86044': 'UT',
  '86515': 'NM',
  '88063': 'TX',
  '88430': 'TX',
  '89439': 'CA',
  '97635': 'CA',
};

function mainStateOf(zip: string): string | null {
  const exception = exceptions.find(([codes]) => codes.test(zip));
  if (exception) return exception[1];
  const prefix = Number(zip.slice(0, 3));
  return prefixes.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? null;
}

/** States that a ZIP code is in, by their codes in `usStates`; none for an invalid or unassigned one. */
export function statesOfZipCode(zipCode: string): readonly string[] {
  if (!/^\d{5}(?:-?\d{4})?$/.test(zipCode)) return [];
  const zip = zipCode.slice(0, 5);
  return [mainStateOf(zip), shared[zip]].filter((state) => typeof state === 'string');
}
