import { isPaper } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { computeLayout } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

/**
 * Controls under a card's print: separate ones for size and copies (`full`), one that opens both (`control`), or the
 * caption as that control (`line`).
 */
export type CardLayout = 'full' | 'control' | 'line';

/** Layout of the cards; lengths in px. */
export interface GridShape {
  readonly columns: number;
  readonly gap: number;
  readonly cardWidth: number;
  readonly card: CardLayout;
  /** Maximum height of a print. */
  readonly maxStage: number;
}

/** Minimum width of a card with separate controls for size and copies, px at a text size of 100 %. */
const fullWidth = 196;
/** Minimum width of a card with one control for both and with the caption, px at a text size of 100 %. */
const controlWidth = 120;
const lineWidth = 80;
/** From this number of photos on, a phone shows three abreast. */
const manyPhotos = 25;
/** Maximum width of a single photo on a desktop, px. */
const singleWidth = 448;

const stageShares: Readonly<Record<CardLayout, number>> = {
  full: 0.72,
  control: 0.75,
  line: 0.857,
};
const maxLineStage = 96;
const smallGap = 12;
const wideGap = 20;

function countColumns(width: number, gap: number, screen: number, count: number, text: number) {
  if (count === 1) return 1;
  const fitting = (card: number): number => Math.floor((width + gap) / (card * text + gap));
  const isMany = count >= manyPhotos && screen < 1024;
  const most = Math.max(1, fitting(isMany ? lineWidth : controlWidth));
  if (screen >= 1600) return Math.min(5, most);
  if (screen >= 1024) return Math.min(4, most);
  return Math.min(Math.max(fitting(fullWidth), isMany ? 3 : 2), most);
}

/**
 * The layout for a number of photos, a grid width and a screen width in px. `text`: text scale, 1 for the browser's
 * default.
 */
export function gridShape(width: number, screen: number, count: number, text = 1): GridShape {
  const gap = width < 640 ? smallGap : wideGap;
  const columns = countColumns(width, gap, screen, count, text);
  const share = Math.floor((width - gap * (columns - 1)) / columns);
  const cardWidth = columns === 1 ? Math.min(share, singleWidth) : share;
  const isLine = count >= manyPhotos && screen < 1024;
  const card = cardWidth >= fullWidth * text ? 'full' : isLine ? 'line' : 'control';
  const stage = Math.round(cardWidth * stageShares[card]);
  return {
    columns,
    gap,
    cardWidth,
    card,
    maxStage: card === 'line' ? Math.min(stage, maxLineStage) : stage,
  };
}

/** Width of a print's white edge at each side, px. */
export const printRim = 4;

/**
 * Height of a row's shelf in px, which is that of its tallest print; `ratios` are width to height, null when unknown.
 */
export function rowStage(ratios: readonly (number | null)[], shape: GridShape): number {
  const { cardWidth, maxStage } = shape;
  const heights = ratios.map((ratio) =>
    ratio === null ? maxStage : (cardWidth - 2 * printRim) / ratio + printRim,
  );
  return Math.round(Math.min(maxStage, Math.max(0, ...heights)));
}

/** Aspect ratio of a card's drawing; null when it is as high as the shelf. */
export function drawnRatio(
  catalogue: Catalogue,
  photo: PhotoItem,
  showCut: boolean,
): number | null {
  const layout = computeLayout(catalogue, photo);
  if (!layout || !isPaper(catalogue, photo.productType)) return null;
  const whole = showCut && photo.width && photo.height ? photo.width / photo.height : null;
  return whole ?? layout.paper.width / layout.paper.height;
}
