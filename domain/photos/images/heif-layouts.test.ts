import { describe, expect, it } from 'vitest';
import { av1Plans, libavifItem, type Av1Plan } from '#tests/support/av1-files.ts';
import { colorBox, hevcItem, pictureSize } from '#tests/support/coded-pictures.ts';
import { heifFile, heifLayouts, mirrorBox, turnBox } from '#tests/support/heic-files.ts';
import { cropBox } from '#tests/support/heic-variants.ts';
import { hasAcceptedCoding } from './accepted-coding.ts';
import { createByteView } from './byte-view.ts';
import { colorOfFile } from './color-of-file.ts';
import { isComplete } from './completeness.ts';
import { readAv1Coding } from './av1-coding.ts';
import { readMainImage } from './heif-main-image.ts';
import { readTransformations } from './heif-transformations.ts';
import { readImageSize, readShownSize } from './image-size.ts';
import { detectImageType } from './image-type.ts';
import { isOddAvif } from './odd-avif.ts';

const crop = cropBox({ width: 96, height: 64, left: 40, top: 48 });
const properties = [colorBox(9, 16, 6, true), crop, turnBox(1)];

describe.each(heifLayouts)('a file whose boxes are laid out as: %s', (layout) => {
  const avif = heifFile({
    items: [libavifItem({ chroma: '420', bitDepth: 8, isFullRange: true }, properties)],
    majorBrand: 'avif',
    layout,
  });
  const heic = heifFile({ items: [hevcItem('420-8', properties)], layout });

  it.each([
    ['AVIF', 'image/avif', avif],
    ['HEIC', 'image/heic', heic],
  ] as const)('is read like any other %s', (_, type, file) => {
    expect(detectImageType(file.subarray(0, 4096))).toBe(type);
    expect(readImageSize(file, type)).toEqual({
      width: pictureSize.height,
      height: pictureSize.width,
    });
    expect(readShownSize(file, type)).toEqual({ width: 64, height: 96 });
    expect(isComplete(file, type)).toBe(true);
    expect(hasAcceptedCoding(file, type)).toBe(true);
    expect(colorOfFile(file, 'avif')).toEqual({ primaries: 9, transfer: 16 });
  });

  it.each([0.5, 0.9])('is incomplete when it ends after %f of its bytes', (share) => {
    const cut = avif.subarray(0, Math.floor(avif.length * share));
    expect(isComplete(cut, 'image/avif')).toBe(false);
  });

  it('is odd for its crop alone', () => {
    const plain = libavifItem({ chroma: '420', bitDepth: 8, isFullRange: true });
    expect(isOddAvif(avif)).toBe(true);
    expect(isOddAvif(heifFile({ items: [plain], majorBrand: 'avif', layout }))).toBe(false);
  });
});

describe('a file with a second box of properties', () => {
  it('has the size in the first one, which decoders read', () => {
    const item = libavifItem({ chroma: '420', bitDepth: 8, isFullRange: true }, properties);
    const file = heifFile({ items: [item], majorBrand: 'avif', layout: 'data first' });
    const from = file.indexOf('iprp') - 4;
    const second = Buffer.from(file.subarray(from, from + file.readUInt32BE(from)));
    const size = second.indexOf('ispe');
    second.writeUInt32BE(1, size + 8);
    second.writeUInt32BE(1, size + 12);
    const meta = file.indexOf('meta') - 4;
    const end = meta + file.readUInt32BE(meta);
    const doubled = Buffer.concat([file.subarray(0, end), second, file.subarray(end)]);
    doubled.writeUInt32BE(end - meta + second.length, meta);
    expect(readShownSize(doubled, 'image/avif')).toEqual({ width: 64, height: 96 });
  });
});

describe('readAv1Coding', () => {
  const codingOf = (plan: Av1Plan, more: readonly Buffer[] = []) => {
    const item = libavifItem(plan, more);
    const view = createByteView(heifFile({ items: [item], majorBrand: 'avif' }));
    const image = readMainImage(view);
    return image && readAv1Coding(view, image);
  };

  it.each(av1Plans)('reads $chroma of $bitDepth bits, in the full range: $isFullRange', (plan) => {
    const { chroma, isFullRange } = plan;
    expect(codingOf(plan)).toEqual({ chroma, isFullRange });
  });

  it('prefers the range that the file declares', () => {
    const plan = { chroma: '400', bitDepth: 8, isFullRange: true } as const;
    expect(codingOf(plan, [colorBox(2, 2, 2, false)])?.isFullRange).toBe(false);
  });
});

describe('readTransformations', () => {
  const transformationsOf = (...boxes: readonly Buffer[]) => {
    const view = createByteView(heifFile({ items: [hevcItem('420-8', boxes)] }));
    const image = readMainImage(view);
    return image && readTransformations(view, image);
  };

  it('counts a crop between two pixels to whole ones', () => {
    // 101 of 192 columns, whose center is half a column to the left.
    const box = Buffer.from(crop);
    box.writeUInt32BE(101, 8);
    box.writeInt32BE(-1, 24);
    expect(transformationsOf(box)?.borders).toMatchObject({ left: 45, right: 46 });
  });

  it('keeps a crop that goes beyond the image within it', () => {
    const box = Buffer.from(crop);
    box.writeUInt32BE(400, 8);
    box.writeInt32BE(0, 24);
    expect(transformationsOf(box)?.borders).toMatchObject({ left: 0, right: 0 });
  });

  it('is null for a crop of nothing, and for one of a turned image', () => {
    const nothing = Buffer.from(crop);
    nothing.writeInt32BE(4000, 24);
    expect(transformationsOf(nothing)).toBeNull();
    expect(transformationsOf(turnBox(1), crop)).toBeNull();
  });

  it('combines turns and mirrors in their order', () => {
    expect(transformationsOf(turnBox(1), mirrorBox(1))?.orientation).toBe(7);
    expect(transformationsOf(mirrorBox(1), turnBox(1))?.orientation).toBe(5);
  });
});
