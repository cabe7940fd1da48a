import { useState } from 'react';
import { collagePhotos, listCollageLayouts } from '#domain/prints/collage-layouts.ts';
import { findFinishing, hasFinishing } from '#domain/catalogue/finishing.ts';
import { completeOptions, type ItemOptions } from '#domain/catalogue/item-options.ts';
import { printSizesOf } from '#domain/catalogue/prices.ts';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import type { Catalogue, CatalogueProduct } from '#domain/catalogue/shop-catalogue.ts';
import { printPaperOf } from '#domain/prints/size-papers.ts';
import type { Part } from '#domain/prints/print-geometry.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { layRecipe, type CollageRecipe } from './collage-recipe.ts';
import type { BoardCell } from './collage-board.tsx';

/** The options by which a product is sold as a collage; null for one that is not. */
export function collageOptions(product: CatalogueProduct): ItemOptions | null {
  for (const { key, values } of product.options ?? []) {
    const value = values.find(({ finishing }) => finishing?.kind === 'collage');
    if (value) return completeOptions(product, { [key]: value.key });
  }
  return null;
}

/** The sizes that a country sells as collages everywhere. */
export function listCollageSizes(catalogue: Catalogue, country: string): string[] {
  return printSizesOf(catalogue, country).filter((size) => {
    const found = findVariantOfKey(catalogue, size);
    const isOffered = found?.variant.sheetOn === undefined && !found?.product.studios;
    const options = found && isOffered && collageOptions(found.product);
    return options && hasFinishing(findFinishing(found, options), 'collage');
  });
}

/** Whether a photo can be part of a collage: this device has its pixels. */
export function isUsable({ previewUrl, width, state }: PhotoItem): boolean {
  return previewUrl !== null && width !== null && state === 'ready';
}

function beginRecipe(sizes: readonly string[], photos: readonly PhotoItem[]): CollageRecipe {
  const usual = photos.find(({ size }) => sizes.includes(size))?.size ?? sizes[0] ?? '';
  return {
    size: usual,
    isLandscape: false,
    layout: '',
    gap: '2',
    background: '#ffffff',
    cells: [],
  };
}

/** One photo for each frame: cards of the same photo are one. */
function differentPhotos(photos: readonly PhotoItem[]): PhotoItem[] {
  const seen = new Set<string>();
  return photos.filter(({ photoId }) => seen.size !== seen.add(photoId).size);
}

/** The collage that is being made, and what changes it. */
export function useCollage(
  photos: readonly PhotoItem[],
  country: string,
  before: CollageRecipe | null,
) {
  const catalogue = useShopCatalogue();
  const sizes = listCollageSizes(catalogue, country);
  const usable = differentPhotos(photos).filter(isUsable);
  const [recipe, setRecipe] = useState<CollageRecipe>(() => {
    const begun = before ?? beginRecipe(sizes, photos);
    const cells = begun.cells.filter((cell) => usable.some((one) => one.photoId === cell.photoId));
    return { ...begun, cells };
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const change = (changes: Partial<CollageRecipe>): void => setRecipe({ ...recipe, ...changes });
  const cells = recipe.cells.flatMap(({ photoId, crop }): BoardCell[] => {
    const photo = usable.find((one) => one.photoId === photoId);
    return photo ? [{ photo, crop }] : [];
  });
  const isKnown = sizes.includes(recipe.size);
  const laid = isKnown ? layRecipe(recipe, printPaperOf(catalogue, recipe.size)) : null;
  return {
    recipe,
    sizes,
    usable,
    cells,
    laid,
    layouts: laid ? listCollageLayouts(laid.size, recipe.cells.length) : [],
    chosen: chosen !== null && chosen < cells.length ? chosen : null,
    choose: setChosen,
    change,
    /** Adds a photo as the last one, or takes it out; a cell of another shape is cropped anew. */
    toggle: (photoId: string): void => {
      const left = recipe.cells.filter((cell) => cell.photoId !== photoId);
      const isIn = left.length < recipe.cells.length;
      if (!isIn && left.length >= collagePhotos.max) return;
      const next = isIn ? left : [...left, { photoId, crop: null }];
      change({ cells: next.map((cell) => ({ ...cell, crop: null })), layout: '' });
    },
    crop: (index: number, crop: Part | null): void =>
      change({
        cells: recipe.cells.map((cell, at) => (at === index ? { ...cell, crop } : cell)),
      }),
    /** Swaps the photo of a cell with that of the one before or after it. */
    swap: (index: number, by: 1 | -1): void => {
      const [one, other] = [recipe.cells[index], recipe.cells[index + by]];
      if (!one || !other) return;
      const swapped = recipe.cells.with(index, { ...other, crop: null });
      change({ cells: swapped.with(index + by, { ...one, crop: null }) });
      setChosen(index + by);
    },
  };
}
