import { findVariant, findVariantOfKey } from '../catalogue/products.ts';
import {
  ownEntry,
  type Catalogue,
  type CataloguePaper,
  type PaperSize,
} from '../catalogue/shop-catalogue.ts';
import { finishPaper } from './finished-paper.ts';
import { passportSheet, type PassportSheet } from './passport-sheet.ts';
import {
  isWhole,
  layPrint,
  turnRect,
  unturnRect,
  turnSize,
  type Framing,
  type PixelRect,
  type PrintLayout,
} from './print-geometry.ts';
import { effectiveDpi } from './framed-parts.ts';
import { placeStamp, type PlacedStamp } from './date-stamp.ts';
import { findSurface, toPrintPixels, printDpi, type PrintedAs } from './print-papers.ts';
import type { PixelSize } from '../photos/pixel-size.ts';

/** Keys of papers and blanks: a size key, or that of a shape with a surface of its own, as `heart`. */
export type TemplateKey = string;

/** How a lab sets up the channel of one paper or blank: portrait millimeters, pixels per inch. */
export interface PaperSettings extends PaperSize {
  readonly dpi: number;
  /** Added on each side and cut off by the lab; 0 for a minilab, which enlarges by itself. */
  readonly bleedMm: number;
  /** Whether the file is mirrored, for a transfer or a print behind glass that the driver does not mirror. */
  readonly mirror?: boolean;
}

/** Settings of a lab for the files that it receives; the defaults of product §9.11 where they are absent. */
export interface PrintSettings {
  readonly papers?: Readonly<Partial<Record<TemplateKey, PaperSettings>>>;
  /** `strip` leaves the color profile out of the files, which are sRGB in any case. */
  readonly profile?: 'embed' | 'strip';
}

/** Paper or blank on which a photo is printed. */
export interface PrintTemplate extends Required<PaperSettings> {
  /** Whether it turns with a landscape photo. */
  readonly turns: boolean;
}

function defaultSettings({ widthMm, heightMm, dpi, bleedMm }: CataloguePaper): PaperSettings {
  return { widthMm, heightMm, dpi: dpi ?? printDpi, bleedMm: bleedMm ?? 0 };
}

/**
 * The template of an item: the lab's settings, else the defaults; null for an unknown size. A passport photo keeps its
 * size, has no bleed and is never mirrored: of its settings only the resolution counts. Source: product §9.11.
 */
export function findPrintTemplate(
  catalogue: Catalogue,
  printedAs: PrintedAs,
  settings: PrintSettings = {},
): PrintTemplate | null {
  const found = findSurface(catalogue, printedAs);
  if (!found) return null;
  const { key, surface } = found;
  const own = ownEntry(settings.papers ?? {}, key) ?? defaultSettings(surface);
  // A lab sets up one channel for all measures of a size that is chosen freely.
  const { widthMm, heightMm } = printedAs.measure ? surface : own;
  const template = {
    ...own,
    widthMm,
    heightMm,
    mirror: own.mirror ?? false,
    turns: surface.turns,
  };
  const sheet = findSheet(catalogue, printedAs, settings);
  if (!sheet) return template;
  const { dpi } = ownEntry(settings.papers ?? {}, key) ?? sheet;
  const trueSize = { widthMm: surface.widthMm, heightMm: surface.heightMm };
  return { ...template, ...trueSize, dpi, bleedMm: 0, mirror: false };
}

/** The paper on which an item is printed by the sheet, as passport photos are; null for a single print. */
function findSheet(
  catalogue: Catalogue,
  { productType, size }: PrintedAs,
  { papers = {} }: PrintSettings,
): PaperSettings | null {
  const sheetOn = findVariant(catalogue, productType, size)?.variant.sheetOn;
  if (sheetOn === undefined) return null;
  const paper = findVariantOfKey(catalogue, sheetOn)?.variant.surface;
  if (!paper) throw new RangeError(`no paper for sheets of ${size}`);
  return ownEntry(papers, sheetOn) ?? defaultSettings(paper);
}

function sizeWith({ widthMm, heightMm, dpi }: PrintTemplate, bleedMm: number): PixelSize {
  return {
    width: toPrintPixels(widthMm + 2 * bleedMm, dpi),
    height: toPrintPixels(heightMm + 2 * bleedMm, dpi),
  };
}

/** Pixels of a template's file in portrait, with its bleed. Source: product §9.11. */
export function computeFileSize(template: PrintTemplate): PixelSize {
  return sizeWith(template, template.bleedMm);
}

/** One axis of a print: from where to where its image is taken, and where it is placed. */
interface Span {
  readonly from: number;
  readonly fromLength: number;
  readonly to: number;
  readonly toLength: number;
}

/**
 * Extends an image along one axis into the bleed as far as the photo goes, in whole pixels of both. The image inside
 * the trimmed paper moves by at most half a pixel of the paper.
 */
function extendSpan(span: Span, photo: number, before: number, after: number): Span {
  const scale = span.toLength / span.fromLength;
  const room = photo - span.from - span.fromLength;
  const fromBefore = Math.min(span.from, Math.floor(before / scale));
  const fromAfter = Math.min(room, Math.floor(after / scale));
  const toBefore = Math.min(before, Math.round(fromBefore * scale));
  const toAfter = Math.min(after, Math.round(fromAfter * scale));
  return {
    from: span.from - fromBefore,
    fromLength: span.fromLength + fromBefore + fromAfter,
    to: before - toBefore,
    toLength: span.toLength + toBefore + toAfter,
  };
}

function toSpan(source: PixelRect, target: PixelRect, isAcross: boolean): Span {
  return isAcross
    ? { from: source.left, fromLength: source.width, to: target.left, toLength: target.width }
    : { from: source.top, fromLength: source.height, to: target.top, toLength: target.height };
}

/**
 * Adds bleed around a print that fills its paper: the photo goes on where the crop left a part of it out; the renderer
 * mirrors its edge into the rest.
 */
function extendIntoBleed(layout: PrintLayout, picture: PixelSize, paper: PixelSize): PrintLayout {
  const { source, turn, target } = layout;
  const turned = turnSize(picture, turn);
  const from = turnRect(source, picture, turn);
  const left = Math.floor((paper.width - layout.paper.width) / 2);
  const top = Math.floor((paper.height - layout.paper.height) / 2);
  const right = paper.width - layout.paper.width - left;
  const bottom = paper.height - layout.paper.height - top;
  const across = extendSpan(toSpan(from, target, true), turned.width, left, right);
  const down = extendSpan(toSpan(from, target, false), turned.height, top, bottom);
  const extended = {
    left: across.from,
    top: down.from,
    width: across.fromLength,
    height: down.fromLength,
  };
  return {
    paper,
    source: unturnRect(extended, turned, turn),
    turn,
    target: { left: across.to, top: down.to, width: across.toLength, height: down.toLength },
  };
}

/** Adds white bleed around a whole photo. */
function center(layout: PrintLayout, paper: PixelSize): PrintLayout {
  return {
    ...layout,
    paper,
    target: {
      ...layout.target,
      left: layout.target.left + Math.floor((paper.width - layout.paper.width) / 2),
      top: layout.target.top + Math.floor((paper.height - layout.paper.height) / 2),
    },
  };
}

/** Complete instructions for a print's file. */
export interface PrintPlan {
  /** The photo on the file's pixels, with bleed. */
  readonly layout: PrintLayout;
  /** Content of the file beside the photo: white, or the photo's mirrored edge. */
  readonly surround: 'white' | 'mirror';
  /** Black and white. */
  readonly isGray: boolean;
  /** The date on the file's pixels; null without one, and on a sheet. */
  readonly stamp: PlacedStamp | null;
  readonly mirror: boolean;
  /** Pixels per inch of paper, written into the file. */
  readonly dpi: number;
  /** Pixels of the photo per inch of paper, rounded down. */
  readonly effectiveDpi: number;
  readonly profile: 'embed' | 'strip';
  /** The sheet on which a passport photo is repeated; null for a single print. */
  readonly sheet: PassportSheet | null;
}

/** A print to plan. */
export interface PlannedPrint {
  /** Has the papers. */
  readonly catalogue: Catalogue;
  readonly printedAs: PrintedAs;
  readonly framing: Framing;
  /** Passport photos on the sheet, 1 to 8; ignored for other sizes. */
  readonly tiles: number;
  readonly settings?: PrintSettings | undefined;
}

/** The date on a trimmed print, moved into its file with bleed. */
function stampOf({ stamp }: PrintedAs, trimmed: PrintLayout, paper: PixelSize): PlacedStamp | null {
  if (!stamp) return null;
  return placeStamp(trimmed, stamp, {
    width: Math.floor((paper.width - trimmed.paper.width) / 2),
    height: Math.floor((paper.height - trimmed.paper.height) / 2),
  });
}

/**
 * Plans the file of a print from its upright photo, with the geometry of the preview ({@link layPrint}) on the trimmed
 * paper and the bleed outside of it. Throws for a size without paper. Source: product §9.11.
 */
export function planPrint(
  picture: PixelSize,
  { catalogue, printedAs, framing, tiles, settings = {} }: PlannedPrint,
): PrintPlan {
  const template = findPrintTemplate(catalogue, printedAs, settings);
  if (!template) throw new RangeError(`no paper for ${printedAs.size}`);
  const { dpi, mirror, turns } = template;
  const finishing = printedAs.finishing ?? [];
  const trimmedPaper = finishPaper({ ...sizeWith(template, 0), turns }, finishing, dpi);
  const trimmed = layPrint(picture, trimmedPaper, framing);
  const portrait = computeFileSize(template);
  const isTurned = trimmed.paper.width !== trimmedPaper.width;
  const paper = isTurned ? { width: portrait.height, height: portrait.width } : portrait;
  const fills = !isWhole(trimmedPaper, framing) && !trimmedPaper.border;
  const sheet = findSheet(catalogue, printedAs, settings);
  return {
    layout: fills ? extendIntoBleed(trimmed, picture, paper) : center(trimmed, paper),
    surround: fills ? 'mirror' : 'white',
    stamp: sheet ? null : stampOf(printedAs, trimmed, paper),
    isGray: trimmedPaper.isGray ?? false,
    mirror,
    dpi,
    effectiveDpi: effectiveDpi(picture, trimmedPaper, framing, dpi),
    profile: settings.profile ?? 'embed',
    sheet: sheet && passportSheet(template, tiles, sheet, dpi),
  };
}
