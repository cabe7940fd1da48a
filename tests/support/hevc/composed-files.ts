import { box, uint16, uint32 } from '../photo-files.ts';
import { heifFile, type HeifItemInput } from './heif-file.ts';
import { hevcItem, sizeBox } from './hevc-item.ts';
import { size } from './test-picture.ts';

/** A part of the picture, in whole pixels of the stored picture. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

const plain = uint32(0);

/** A signed 32-bit number. */
function int32(value: number): Buffer {
  return uint32(value < 0 ? value + 2 ** 32 : value);
}

/** The box of a crop: its size, and the distance of its center from the picture's, as fractions. */
export function cropBox(
  { width, height, left, top }: Crop,
  whole: Pick<Crop, 'width' | 'height'> = size,
): Buffer {
  return box(
    'clap',
    uint32(width, 1, height, 1),
    int32(2 * left + width - whole.width),
    uint32(2),
    int32(2 * top + height - whole.height),
    uint32(2),
  );
}

/**
 * A grid of two by two equal coded pictures; `width` and `height` are its visible size before it is
 * transformed, `tiles` the ids of its tiles.
 */
export function gridFile(
  { width, height }: Pick<Crop, 'width' | 'height'>,
  transformations: readonly Buffer[],
  stream = '420-8',
  ofTiles: readonly Buffer[] = [],
  tiles: readonly number[] = [2, 3, 4, 5],
): Buffer {
  const tile = { ...hevcItem(stream, ofTiles), isHidden: true };
  const grid = {
    type: 'grid',
    data: Buffer.concat([Buffer.from([0, 0, 1, 1]), uint16(width, height)]),
    properties: [sizeBox(width, height), ...transformations],
    references: { dimg: tiles },
  };
  return heifFile({ items: [grid, tile, tile, tile, tile] });
}

/** An image composed of one coded picture for each place, which is that of its top left corner. */
export function overlayFile(
  { width, height }: Pick<Crop, 'width' | 'height'>,
  places: readonly (readonly [number, number])[],
): Buffer {
  const white = uint16(0xff_ff, 0xff_ff, 0xff_ff, 0xff_ff);
  const offsets = places.flat().map((place) => uint16((place + 65_536) % 65_536));
  const overlay = {
    type: 'iovl',
    data: Buffer.concat([Buffer.from([0, 0]), white, uint16(width, height), ...offsets]),
    properties: [sizeBox(width, height)],
    references: { dimg: places.map((_, index) => index + 2) },
  };
  return heifFile({
    items: [overlay, ...places.map(() => ({ ...hevcItem('420-8'), isHidden: true }))],
  });
}

/** An image derived from a coded picture, each with its transformations. */
export function derivedFile(transformations: readonly Buffer[], part: HeifItemInput): Buffer {
  const derived = {
    type: 'iden',
    data: Buffer.alloc(0),
    properties: [sizeBox(size.width, size.height), ...transformations],
    references: { dimg: [2] },
  };
  return heifFile({ items: [derived, { ...part, isHidden: true }] });
}

/** A coded picture whose opacity is the brightness of the test picture. */
export function transparentFile(
  isPremultiplied: boolean,
  transformations: readonly Buffer[] = [],
  stream = '420-8',
): Buffer {
  const alphaType = Buffer.from('urn:mpeg:hevc:2015:auxid:1\0');
  const alpha = hevcItem('400-8', [box('auxC', plain, alphaType), ...transformations]);
  const picture = hevcItem(stream, transformations);
  const references = { auxl: [1] };
  return heifFile({
    items: [
      isPremultiplied ? { ...picture, references: { prem: [2] } } : picture,
      { ...alpha, references },
    ],
  });
}
