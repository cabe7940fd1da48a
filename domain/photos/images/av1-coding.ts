import { readAv1Range } from './av1-range.ts';
import type { ByteView } from './byte-view.ts';
import { findMainItems } from './heif-items.ts';
import { findProperties, type MainImage } from './heif-main-image.ts';

/** Length of the configuration in front of the units of AV1 in it (`av1C`). */
const configurationLength = 4;
const monochromeFlag = 4;
/** Whether pixels share colors with those beside and below them. */
const [acrossFlag, downFlag] = [3, 2];
const rangeFlag = 7;

function hasBit(byte: number, bit: number): boolean {
  return Math.floor(byte / 2 ** bit) % 2 === 1;
}

/** The range by the file, else by the coded image in it (ISO/IEC 23000-22, 7.3.6.4). */
function hasFullRange(view: ByteView, image: MainImage): boolean {
  const colors = findProperties(image, 'colr');
  const coded = colors.find(({ start }) => view.text(start, 4) === 'nclx');
  if (coded) return hasBit(view.u8(coded.start + 10), rangeFlag);
  const [configuration] = findProperties(image, 'av1C');
  const inConfiguration =
    configuration &&
    readAv1Range(view, { ...configuration, start: configuration.start + configurationLength });
  if (typeof inConfiguration === 'boolean') return inConfiguration;
  const data = findMainItems(view)?.find(({ type }) => type === 'av01')?.ranges[0];
  return (data && readAv1Range(view, data)) ?? true;
}

/** How an image is coded in AV1. */
export interface Av1Coding {
  /** Whether it has a color for each pixel, or how many pixels share one, as J:a:b; 400 for a gray image. */
  readonly chroma: '400' | '420' | '422' | '444';
  readonly isFullRange: boolean;
}

/** Reads the coding of a main image; null for one that is not coded in AV1. */
export function readAv1Coding(view: ByteView, image: MainImage): Av1Coding | null {
  const [configuration] = findProperties(image, 'av1C');
  if (!configuration) return null;
  const flags = view.u8(configuration.start + 2);
  const color = hasBit(flags, acrossFlag) ? (hasBit(flags, downFlag) ? '420' : '422') : '444';
  const chroma = hasBit(flags, monochromeFlag) ? '400' : color;
  return { chroma, isFullRange: hasFullRange(view, image) };
}
