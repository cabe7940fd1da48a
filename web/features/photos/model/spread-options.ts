import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import { completeOptions, noOptions, type ItemOptions } from '#domain/catalogue/item-options.ts';
import { findVariant } from '#domain/catalogue/products.ts';
import type { Catalogue, CatalogueProduct, OptionValue } from '#domain/catalogue/shop-catalogue.ts';
import { formatStamp } from '#domain/prints/stamp-text.ts';
import { isOrderable } from '#web/lib/photos/counts.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

/** Whether a value makes a collage of several photos. */
export function isCollage({ finishing }: OptionValue): boolean {
  return finishing?.kind === 'collage';
}

/** Whether a value prints a date on the photo. */
export function isStamp({ finishing }: OptionValue): boolean {
  return finishing?.kind === 'date_stamp';
}

/** The date that is printed on a photo: the one that was typed, else that of the camera; empty for none. */
export function findStamp({ stamp, isDated, takenAt }: PhotoItem, locale: string): string {
  return stamp ?? (isDated === true && takenAt !== null ? formatStamp(takenAt, locale) : '');
}

type OptionChoices = Pick<ItemChoices, 'options' | 'stamp'>;

/** The options of one photo on the other cards. */
export interface SpreadOptions {
  /** By the UUIDs of the cards that change. */
  readonly changes: ReadonlyMap<string, OptionChoices>;
  /** The same cards as they are. */
  readonly before: ReadonlyMap<string, OptionChoices>;
  /** Number of other photos that change; 1 if only other cards of the same photo do. */
  readonly photos: number;
  /** Number of photos that get no date, because none is known. */
  readonly undated: number;
}

/**
 * Gives the other cards of a photo's product its options. A collage stays one, and each photo has its own date. Photos for
 * documents are left out: they have no finishing.
 */
export function spreadOptions(
  catalogue: Catalogue,
  photo: PhotoItem,
  photos: readonly PhotoItem[],
  locale: string,
): SpreadOptions {
  const changes = new Map<string, OptionChoices>();
  const before = new Map<string, OptionChoices>();
  const [changed, undated] = [new Set<string>(), new Set<string>()];
  for (const other of photos) {
    const found = findVariant(catalogue, other.productType, other.size);
    const isSame = other.productType === photo.productType && other.id !== photo.id;
    if (!isSame || !found || found.variant.sheetOn !== undefined || !isOrderable(other)) continue;
    const { product } = found;
    const chosen = completeOptions(product, photo.options ?? noOptions) ?? noOptions;
    const own = completeOptions(product, other.options ?? noOptions) ?? noOptions;
    const isDated = hasStamp(product, chosen);
    const dated = other.photoId === photo.photoId ? photo : other;
    const stamp = isDated ? findStamp(dated, locale) : '';
    const options = completeOptions(product, mixOptions(product, chosen, own, stamp !== ''));
    if (!options) continue;
    const isStamped = hasStamp(product, options);
    if (isDated && !isStamped) undated.add(other.photoId);
    if (Object.entries(options).every(([key, value]) => own[key] === value)) continue;
    changed.add(other.photoId);
    changes.set(other.id, { options, ...(isStamped && stamp !== '' && { stamp }) });
    before.set(other.id, { options: own, stamp: other.stamp ?? null });
  }
  changed.delete(photo.photoId);
  return {
    changes,
    before,
    photos: Math.max(changed.size, Math.min(changes.size, 1)),
    undated: undated.size,
  };
}

/** The chosen options, but for those which a card keeps as its own. */
function mixOptions(
  { options = [] }: CatalogueProduct,
  chosen: ItemOptions,
  own: ItemOptions,
  isDated: boolean,
): ItemOptions {
  return Object.fromEntries(
    options.map(({ key, values }) => {
      const value = values.find((each) => each.key === chosen[key]);
      const isKept = values.some(isCollage) || (value && isStamp(value) && !isDated);
      return [key, (isKept ? own[key] : chosen[key]) ?? ''];
    }),
  );
}

function hasStamp({ options = [] }: CatalogueProduct, chosen: ItemOptions): boolean {
  return options.some(({ key, values }) =>
    values.some((value) => isStamp(value) && value.key === chosen[key]),
  );
}
