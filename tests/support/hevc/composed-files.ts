import { turnBox } from '../heic-files.ts';
import { box, uint16, uint32 } from '../photo-files.ts';
import { heifFile } from './heif-file.ts';
import { hevcItem, sizeBox } from './hevc-item.ts';
import { size } from './test-picture.ts';

/** A part of the picture, in whole pixels of it as it is stored. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

const plain = uint32(0);

/** A number of 32 bits, perhaps below 0. */
const int32 = (value: number): Buffer => uint32(value < 0 ? value + 2 ** 32 : value);

/** The box that asks for a crop: its size, and how far its middle is from the picture's, as fractions. */
export const cropBox = ({ width, height, left, top }: Crop): Buffer =>
  box(
    'clap',
    uint32(width, 1, height, 1),
    int32(2 * left + width - size.width),
    uint32(2),
    int32(2 * top + height - size.height),
    uint32(2),
  );

/** Two by two times the test picture, lying on its side; `width` and `height` are what is seen of it. */
export const gridFile = ({ width, height }: Pick<Crop, 'width' | 'height'>): Buffer => {
  const tile = hevcItem('420-8');
  const grid = {
    type: 'grid',
    data: Buffer.concat([Buffer.from([0, 0, 1, 1]), uint16(width, height)]),
    properties: [sizeBox(width, height), turnBox(3)],
    references: { dimg: [2, 3, 4, 5] },
  };
  return heifFile({ items: [grid, tile, tile, tile, tile] });
};

/** The test picture with its own brightness as how opaque it is. */
export const transparentFile = (isPremultiplied: boolean): Buffer => {
  const alphaType = Buffer.from('urn:mpeg:hevc:2015:auxid:1\0');
  const alpha = hevcItem('400-8', [box('auxC', plain, alphaType)]);
  const picture = hevcItem('420-8');
  const references = { auxl: [1] };
  return heifFile({
    items: [
      isPremultiplied ? { ...picture, references: { prem: [2] } } : picture,
      { ...alpha, references },
    ],
  });
};
