/** What an office asks of a passport photo. */
export interface PassportRule {
  /** Chin to crown, millimetres on the paper. */
  readonly head: { readonly least: number; readonly most: number };
  /** Paper over the crown of the highest head, so that its hair is on the photo; millimetres. */
  readonly above: number;
  /** How far the middle of the head may be from the middle of the photo, millimetres. */
  readonly offCentre: number;
  /** Plain and light: lightness 0 to 255. */
  readonly background: {
    readonly minLightness: number;
    /** How far fields of it may differ, from their neighbours and within themselves. */
    readonly maxDifference: number;
  };
}

/** What Tunisia asks of photos of 35 by 45 mm. */
const tunisia: PassportRule = {
  head: { least: 29, most: 34 },
  above: 4,
  offCentre: 3,
  background: { minLightness: 150, maxDifference: 30 },
};

/** By country. Whoever prints follows them; whether an office takes a photo is the office's to say. */
const rules: Readonly<Record<string, PassportRule>> = { TN: tunisia };

/** The rule of a country; null where none is known. Source: product §9, prints for labs. */
export const passportRuleOf = (country: string): PassportRule | null =>
  Object.hasOwn(rules, country) ? (rules[country] ?? null) : null;

/** The rule heads are placed by: passport photos are sold in Tunisia alone. Source: product §1. */
export const soldPassportRule = tunisia;

/** How far the middle of a head is from the upper edge, millimetres: that of the highest one. */
export const headMiddle = ({ above, head }: PassportRule): number => above + head.most / 2;
