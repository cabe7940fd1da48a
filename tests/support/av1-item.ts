import type { Sharp } from 'sharp';
import { boxIn } from './heic-files.ts';
import { heifFile, type HeifItemInput } from './hevc/heif-file.ts';
import { box, uint32 } from './photo-files.ts';

/** A picture coded by sharp's AV1 encoder, with more properties after the usual ones. */
export async function av1Item(
  picture: Sharp,
  more: readonly Buffer[] = [],
): Promise<HeifItemInput> {
  const plain = await picture
    .avif({ quality: 100, chromaSubsampling: '4:4:4', effort: 0 })
    .toBuffer();
  const properties = ['av1C', 'ispe', 'pixi'].map((type) => boxIn(plain, type));
  return {
    type: 'av01',
    data: boxIn(plain, 'mdat').subarray(8),
    properties: [...properties, ...more],
  };
}

const opacityType = Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0');

/** A picture whose colors are multiplied by its opacity, which is the brightness of another one. */
export async function premultipliedFile(
  picture: Sharp,
  opacity: Sharp,
  color: readonly Buffer[] = [],
  majorBrand = 'avif',
): Promise<Buffer> {
  const own = await av1Item(picture, color);
  const auxiliary = box('auxC', uint32(0), opacityType);
  const alpha = await av1Item(opacity.toColourspace('b-w'), [auxiliary]);
  return heifFile({
    items: [
      { ...own, references: { prem: [2] } },
      { ...alpha, references: { auxl: [1] } },
    ],
    majorBrand,
  });
}
