import type { FrameShape, ProductType, SizeKey } from './catalogue.ts';
import { findVariant, findVariantOfKey } from './products.ts';
import type { Catalogue } from './shop-catalogue.ts';

/** Whether a product variant is a passport photo: printed by the sheet, at true size. Source: product §1. */
export function isPassport(
  catalogue: Catalogue,
  item: { readonly productType: ProductType; readonly size: string },
): boolean {
  return findVariant(catalogue, item.productType, item.size)?.variant.sheetOn !== undefined;
}

/** The shape of an item: the first one of its variant unless it has the requested one; null for a variant without shapes. */
export function shapeOf(
  catalogue: Catalogue,
  item: { readonly productType: ProductType; readonly size: string },
  requested: FrameShape | null,
): FrameShape | null {
  const shapes = findVariant(catalogue, item.productType, item.size)?.variant.shapes ?? [];
  return (shapes.find(({ shape }) => shape === requested) ?? shapes[0])?.shape ?? null;
}

/** Size key of a text, which may be an alias; null for an unknown one. Source: product §3. */
export function sizeKeyFrom(catalogue: Catalogue, text: string): SizeKey | null {
  return findVariantOfKey(catalogue, text)?.variant.key ?? null;
}
