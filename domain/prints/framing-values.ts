/** Quarter turns clockwise, in degrees. */
export const turns = [0, 90, 180, 270] as const;
/** One of {@link turns}. */
export type Turn = (typeof turns)[number];

/** `fill`: the photo fills the paper and the excess is cut off. `whole`: the whole photo on white. */
export const fits = ['fill', 'whole'] as const;
/** One of {@link fits}. */
export type Fit = (typeof fits)[number];

/** Orientation of the paper; `auto` follows the photo. */
export const orientations = ['auto', 'portrait', 'landscape'] as const;
/** One of {@link orientations}. */
export type Orientation = (typeof orientations)[number];
