import { findVariantOfKey } from '../catalogue/products.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import { printPaperOf } from './size-papers.ts';
import { minCopyDpi } from './print-jobs.ts';

interface Paper {
  readonly width: number;
  readonly height: number;
}

function paperOf(catalogue: Catalogue, size: string): Paper | null {
  return findVariantOfKey(catalogue, size)?.product.kind === 'paper'
    ? printPaperOf(catalogue, size)
    : null;
}

/** How many times finer the same file is on another paper: it fills both. */
function gainOf(from: Paper, to: Paper): number {
  return Math.min(from.width / to.width, from.height / to.height);
}

/**
 * The papers of a country that are smaller than that of a print, the largest first. Passport photos are none: they are
 * another product.
 */
export function listSmallerSizes(
  catalogue: Catalogue,
  size: string,
  sold: readonly string[],
): string[] {
  const from = paperOf(catalogue, size);
  if (!from) return [];
  return sold
    .flatMap((one) => {
      const isSheet = findVariantOfKey(catalogue, one)?.variant.sheetOn !== undefined;
      const to = isSheet ? null : paperOf(catalogue, one);
      const isSmaller = to !== null && to.width * to.height < from.width * from.height;
      return isSmaller ? [{ one, area: to.width * to.height }] : [];
    })
    .toSorted((a, b) => b.area - a.area)
    .map(({ one }) => one);
}

/**
 * The size to change a print to whose file gives `dpi` on its paper: the largest smaller one on which it is fine enough,
 * else the smallest; null if none is smaller. Without a known resolution it is the largest smaller one.
 */
export function suggestSmallerSize(
  catalogue: Catalogue,
  size: string,
  dpi: number | null,
  sold: readonly string[],
): string | null {
  const smaller = listSmallerSizes(catalogue, size, sold);
  const from = paperOf(catalogue, size);
  const isFine = (one: string): boolean => {
    const to = paperOf(catalogue, one);
    return dpi === null || (from !== null && to !== null && dpi * gainOf(from, to) >= minCopyDpi);
  };
  return smaller.find(isFine) ?? smaller.at(-1) ?? null;
}
