import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import type { FrameShape, ProductType, SizeKey } from '#domain/catalogue/catalogue.ts';
import type { Bundle } from '#domain/catalogue/shop-catalogue.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { frameRanges } from './frames.ts';

/**
 * One line of a summary: all items of one product variant, as in mails and invoices. Those of one size key are priced
 * together. Amounts in minor units.
 */
export interface SummaryLine {
  readonly key: SizeKey;
  /** Null for products without shapes. */
  readonly shape: FrameShape | null;
  readonly productType: ProductType;
  /** Absent for products without options and for sizes with their own measures. */
  readonly choices?: ItemChoices;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly total: number;
  /** Frame numbers of the line, formatted by `frameRanges`. */
  readonly frames: string;
  /** The bundle that makes its total less than the multiple of its price. */
  readonly bundle?: Bundle;
  /** Number of photos in the line; one with several cards counts once. */
  readonly photos: number;
}

/** The lines of one product variant. */
interface LineGroup extends Pick<SummaryLine, 'shape' | 'quantity' | 'total'> {
  readonly first: Pricing['lines'][number];
  readonly frames: readonly number[];
}

/** Frame number and shape of a photo in an order. */
export interface OrderedPhoto {
  readonly frame: number;
  readonly shape?: FrameShape | null;
}

/**
 * Lines of a pricing by product variant, in order of first appearance. `photos[i]` is the photo of the pricing's line i;
 * `separator` is placed between their frame numbers.
 */
export function summaryLines(
  pricing: Pricing,
  photos: readonly OrderedPhoto[],
  separator: string,
): SummaryLine[] {
  const groups = new Map<string, LineGroup>();
  for (const [index, line] of pricing.lines.entries()) {
    const { frame = index + 1, shape = null } = photos[index] ?? {};
    const { options = null, measure = null } = line;
    const name = JSON.stringify([line.sizeKey, shape, options, measure]);
    const group = groups.get(name) ?? { first: line, shape, quantity: 0, total: 0, frames: [] };
    groups.set(name, {
      ...group,
      quantity: group.quantity + line.quantity,
      total: group.total + line.total,
      frames: [...group.frames, frame],
    });
  }
  return [...groups.values()].map(({ first, shape, quantity, total, frames }) => {
    const lineFrames = new Set(frames);
    return {
      key: first.sizeKey,
      shape,
      productType: first.productType,
      ...((first.options ?? first.measure) && {
        choices: { options: first.options, measure: first.measure },
      }),
      quantity,
      unitPrice: first.unitPrice,
      total,
      frames: frameRanges([...lineFrames], separator),
      photos: lineFrames.size,
      ...(first.bundle && { bundle: first.bundle }),
    };
  });
}
