/**
 * Id of a product, as `photo_print`. Which exist is in the catalogue; an order keeps the ids of products that are no longer
 * sold. Source: product §1, §3.
 */
export type ProductType = string;

/** Id of a paper size, as `10x15`. Source: product §3, §5. */
export type PrintSize = string;

/** Key by which items are counted and summed: that of a product variant. Source: product §3. */
export type SizeKey = string;

/** Longest id of a product or of a variant, in characters. */
export const maxIdLength = 40;

/** Ids of products and variants, which are parts of file names, addresses and keys of settings; no name of all objects. */
export const idPattern = /^(?!constructor$)[a-z0-9][a-z0-9._-]{0,39}$/;

/** Type guard for a text that may be the id of a product or of a variant. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

/** What a product is to its customer: a photo on paper, or an object with a photo on it. */
export const productKinds = ['paper', 'gift'] as const;
/** One of {@link productKinds}. */
export type ProductKind = (typeof productKinds)[number];

/** How screens draw a product: `flat` is a photo on a plain surface, such as a canvas or a mug. */
export const renderings = ['print', 'crystal', 'keychain', 'magnet', 'flat'] as const;
/** One of {@link renderings}. */
export type Rendering = (typeof renderings)[number];

/** Unit by which a size is named. Source: product §3. */
export const sizeUnits = ['in', 'cm'] as const;
/** One of {@link sizeUnits}. */
export type SizeUnit = (typeof sizeUnits)[number];

/** The two shapes of the crystal frame, which cost the same. Source: product §1. */
export const frameShapes = ['rectangle', 'heart'] as const;
/** One of {@link frameShapes}. */
export type FrameShape = (typeof frameShapes)[number];
