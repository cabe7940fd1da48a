/** Requirements of an authority for a passport photo. */
export interface PassportRule {
  /** Height from chin to crown, in millimeters on the paper. */
  readonly head: { readonly least: number; readonly most: number };
  /** Paper above the crown of the highest head, so that its hair is visible; millimeters. */
  readonly above: number;
  /** Maximum distance of the head's middle from the photo's middle, in millimeters. */
  readonly offCentre: number;
  /** Requirements for a plain, light background; lightness is 0 to 255. */
  readonly background: {
    readonly minLightness: number;
    /** Maximum difference of a field from its neighbors and within itself. */
    readonly maxDifference: number;
  };
}

/** Requirements of Tunisia for photos of 35 by 45 mm. */
const tunisia: PassportRule = {
  head: { least: 29, most: 34 },
  above: 4,
  offCentre: 3,
  background: { minLightness: 150, maxDifference: 30 },
};

/** Rules by country. The lab follows them; acceptance is up to the authority. */
const rules: Readonly<Record<string, PassportRule>> = { TN: tunisia };

/** The rule of a country; null if unknown. Source: product §9.11. */
export function passportRuleOf(country: string): PassportRule | null {
  return Object.hasOwn(rules, country) ? (rules[country] ?? null) : null;
}

/** The rule that places heads: passport photos are sold in Tunisia only. Source: product §1. */
export const soldPassportRule = tunisia;

/** Distance of the head's middle from the upper edge in millimeters, for the tallest allowed head. */
export function headMiddle({ above, head }: PassportRule): number {
  return above + head.most / 2;
}
