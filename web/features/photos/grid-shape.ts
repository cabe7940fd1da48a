import { layoutOf } from './framing.ts';
import type { PhotoItem } from './model.ts';

/**
 * What a card shows under its print: size and copies as controls of their own (`full`), one control that opens both
 * (`control`), or the line with its number as that control (`line`).
 */
export type CardLayout = 'full' | 'control' | 'line';

/** How the cards are laid out; lengths in px. */
export interface GridShape {
  readonly columns: number;
  readonly gap: number;
  readonly cardWidth: number;
  readonly card: CardLayout;
  /** The most height a print may take. */
  readonly maxStage: number;
}

/** Narrowest card with controls of their own for size and copies, px of text at 100 %. */
const fullWidth = 196;
/** Narrowest card with one control for both, and with the line, px of text at 100 %. */
const controlWidth = 120;
const lineWidth = 80;
/** From so many photos on a phone shows three abreast. */
const manyPhotos = 25;
/** A single photo is no larger than this on a desktop, px. */
const singleWidth = 448;

const stageShares: Readonly<Record<CardLayout, number>> = {
  full: 0.72,
  control: 0.75,
  line: 0.857,
};
const maxLineStage = 96;
const smallGap = 12;
const wideGap = 20;

const columnsOf = (width: number, gap: number, screen: number, count: number, text: number) => {
  if (count === 1) return 1;
  const fitting = (card: number): number => Math.floor((width + gap) / (card * text + gap));
  const isMany = count >= manyPhotos && screen < 1024;
  const most = Math.max(1, fitting(isMany ? lineWidth : controlWidth));
  if (screen >= 1600) return Math.min(5, most);
  if (screen >= 1024) return Math.min(4, most);
  return Math.min(Math.max(fitting(fullWidth), isMany ? 3 : 2), most);
};

/**
 * The layout for a number of photos in a grid of a width, on a screen of a width, px. `text`: how large text is, 1 for
 * the browser's own size.
 */
export const gridShape = (width: number, screen: number, count: number, text = 1): GridShape => {
  const gap = width < 640 ? smallGap : wideGap;
  const columns = columnsOf(width, gap, screen, count, text);
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
};

/** Room the white edge of a print takes at each side, px. */
export const printRim = 4;

/** Height of a row's shelf in px: that of its tallest print; `ratios` are width to height, null where unknown. */
export const rowStage = (ratios: readonly (number | null)[], shape: GridShape): number => {
  const { cardWidth, maxStage } = shape;
  const heights = ratios.map((ratio) =>
    ratio === null ? maxStage : (cardWidth - 2 * printRim) / ratio + printRim,
  );
  return Math.round(Math.min(maxStage, Math.max(0, ...heights)));
};

/** Width to height of what a card draws; null where that is as high as the shelf. */
export const drawnRatio = (photo: PhotoItem, showCut: boolean): number | null => {
  const layout = layoutOf(photo);
  if (!layout || photo.productType !== 'photo_print') return null;
  const whole = showCut && photo.width && photo.height ? photo.width / photo.height : null;
  return whole ?? layout.paper.width / layout.paper.height;
};
