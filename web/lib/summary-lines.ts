import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import type { FrameShape, ProductType, SizeKey } from '#domain/catalogue/catalogue.ts';
import type { Bundle } from '#domain/catalogue/shop-catalogue.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { frameRanges } from './frames.ts';

/**
 * One line of a summary: all items of one product variant at one price, as in mails and invoices. Amounts in minor units.
 */
export interface SummaryLine {
  /** Tells it from the other lines. */
  readonly id: string;
  /** One of its items. */
  readonly item: Pricing['lines'][number];
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

/** The lines of one product variant at one price. */
interface LineGroup extends Pick<SummaryLine, 'item' | 'shape' | 'quantity' | 'total'> {
  readonly frames: readonly number[];
}

/** Frame number and shape of a photo in an order. */
export interface OrderedPhoto {
  readonly frame: number;
  readonly shape?: FrameShape | null;
}

/**
 * Lines of a pricing by product variant and price, in order of first appearance. `photos[i]` is the photo of the pricing's
 * line i; `separator` is placed between their frame numbers.
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
    const id = JSON.stringify([line.sizeKey, shape, options, measure, line.unitPrice]);
    const group = groups.get(id) ?? { item: line, shape, quantity: 0, total: 0, frames: [] };
    groups.set(id, {
      ...group,
      quantity: group.quantity + line.quantity,
      total: group.total + line.total,
      frames: [...group.frames, frame],
    });
  }
  return [...groups].map(([id, { item, shape, quantity, total, frames }]) => {
    const lineFrames = new Set(frames);
    return {
      id,
      item,
      key: item.sizeKey,
      shape,
      productType: item.productType,
      ...((item.options ?? item.measure) && {
        choices: { options: item.options, measure: item.measure },
      }),
      quantity,
      unitPrice: item.unitPrice,
      total,
      frames: frameRanges([...lineFrames], separator),
      photos: lineFrames.size,
      ...(item.bundle && { bundle: item.bundle }),
    };
  });
}
