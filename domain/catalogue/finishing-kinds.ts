/**
 * What an option can change about a print. `border`: white on all sides. `whole`: nothing of the photo is cut off, with white
 * around it. `monochrome`: black and white. `date_stamp`: the date of the photo, in a corner. `collage`: the photo is one that
 * the customer composed of several.
 */
export const finishingKinds = ['border', 'whole', 'monochrome', 'date_stamp', 'collage'] as const;
/** One of {@link finishingKinds}. */
export type FinishingKind = (typeof finishingKinds)[number];

/** How a value of an option changes a print. */
export interface Finishing {
  readonly kind: FinishingKind;
  /** Width of the white border of `border` and `whole`, in millimeters; 0 by default. */
  readonly mm?: number;
}

/** Limits of a border in millimeters. */
export const borderLimits = { min: 1, max: 20 } as const;
