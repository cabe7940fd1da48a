/** The products that the shop sells. Source: product §1, §3. */
export const productTypes = ['photo_print', '3d_frame', 'keychain', 'keyring_magnet'] as const;
/** One of {@link productTypes}. */
export type ProductType = (typeof productTypes)[number];

/** The paper sizes: inches outside Tunisia, centimeters in Tunisia. Source: product §3, §5. */
export const printSizes = ['4x4', '4x6', '5x7', '8x10', '10x15', '15x22', '3.5x4.5'] as const;
/** One of {@link printSizes}. */
export type PrintSize = (typeof printSizes)[number];

const inchSizes: ReadonlySet<string> = new Set<PrintSize>(['4x4', '4x6', '5x7', '8x10']);

/** Key by which items are counted and summed: a paper size, or the product type of a gift. Source: product §3. */
export type SizeKey = PrintSize | Exclude<ProductType, 'photo_print'>;

/** The two shapes of the crystal frame, which cost the same. Source: product §1. */
export const frameShapes = ['rectangle', 'heart'] as const;
/** One of {@link frameShapes}. */
export type FrameShape = (typeof frameShapes)[number];

/** The passport size, sold in sheets of four. */
export const passportSize = '3.5x4.5' satisfies PrintSize;

/** Whether a product variant is a passport photo. Source: product §1. */
export function isPassport(variant: {
  readonly productType: ProductType;
  readonly size: string;
}): boolean {
  return variant.productType === 'photo_print' && variant.size === passportSize;
}

/** Type guard for a product type from outside. */
export function isProductType(value: unknown): value is ProductType {
  return (productTypes as readonly unknown[]).includes(value);
}

/** Parses a paper size; `15x23` is an alias of `15x22`; null for an unknown size. Source: product §3. */
export function printSizeFrom(text: string): PrintSize | null {
  const name = text === '15x23' ? '15x22' : text;
  return (printSizes as readonly string[]).includes(name) ? (name as PrintSize) : null;
}

/** Whether a paper size is named in inches; the others are in centimeters. Source: product §3. */
export function isInches(size: string): boolean {
  return inchSizes.has(size);
}

/** Size key of an item: the paper size of a print, the product type of a gift; null for an unknown print size. */
export function sizeKeyOf(productType: ProductType, size: string): SizeKey | null {
  return productType === 'photo_print' ? printSizeFrom(size) : productType;
}

/** Parses a size key; null for an unknown one. Source: product §3. */
export function sizeKeyFrom(text: string): SizeKey | null {
  return isProductType(text) && text !== 'photo_print' ? text : printSizeFrom(text);
}
