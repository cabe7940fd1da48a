import { findVariantOfKey } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { PhysicalSize } from './paper.ts';

/** Sides that a size is named by, or else those of its paper, in centimeters with one decimal, short side first. */
export function toCentimeters(catalogue: Catalogue, size: string): PhysicalSize {
  const variant = findVariantOfKey(catalogue, size)?.variant;
  if (variant && !variant.unit) {
    const { widthMm, heightMm } = variant.surface;
    return { width: Math.round(widthMm) / 10, height: Math.round(heightMm) / 10 };
  }
  const unit = variant?.unit === 'in' ? 25.4 : 10;
  const [width = 0, height = 0] = size
    .split('x')
    .map((side) => Math.round(Number(side) * unit) / 10);
  return { width, height };
}
