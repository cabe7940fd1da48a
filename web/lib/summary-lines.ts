import type { ProductType, SizeKey } from '#domain/catalogue.ts';
import type { Pricing } from '#domain/pricing.ts';
import { frameRanges } from './frames.ts';

/** One line of a summary: all items of one size key, priced together. Amounts in minor units. */
export interface SummaryLine {
  readonly key: SizeKey;
  readonly productType: ProductType;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly total: number;
  /** Frame numbers of the line, formatted by `frameRanges`. */
  readonly frames: string;
  /** Number of photos in the line. */
  readonly photos: number;
}

/**
 * Lines of a pricing by size key, in order of first appearance. `frames[i]` is the frame number of the pricing's line
 * i; `separator` is placed between them.
 */
export const summaryLines = (
  pricing: Pricing,
  frames: readonly number[],
  separator: string,
): SummaryLine[] => {
  const groups = new Map<SizeKey, number[]>();
  for (const [index, line] of pricing.lines.entries()) {
    groups.set(line.sizeKey, [...(groups.get(line.sizeKey) ?? []), index]);
  }
  return [...groups].flatMap(([key, indexes]) => {
    const first = pricing.lines[indexes[0] ?? 0];
    if (!first) return [];
    return {
      key,
      productType: first.productType,
      quantity: pricing.quantities[key] ?? 0,
      unitPrice: first.unitPrice,
      total: pricing.subtotalsBySize[key] ?? 0,
      frames: frameRanges(
        indexes.map((index) => frames[index] ?? index + 1),
        separator,
      ),
      photos: indexes.length,
    };
  });
};
