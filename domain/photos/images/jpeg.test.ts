import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { cornersJpeg, orientations, truncated, uniqueJpeg } from '#tests/support/photo-files.ts';
import { isTurned, readExif } from './exif.ts';
import { createByteView } from './byte-view.ts';
import { isJpegComplete } from './jpeg-scans.ts';
import { forgetOrientation, readJpegHeader } from './jpeg.ts';

function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(buffer);
}

/** An EXIF block with a byte order, an orientation and a thumbnail, as an APP1 segment. */
function exifSegment(orientation: number, little: boolean, thumbnail: Buffer): Buffer {
  const tiff = Buffer.alloc(68);
  const u16 = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  const entry = (at: number, tag: number, type: number, value: number) => {
    u16(tag, at);
    u16(type, at + 2);
    u32(1, at + 4);
    if (type === 3) u16(value, at + 8);
    else u32(value, at + 8);
  };
  tiff.write(little ? 'II' : 'MM', 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(1, 8);
  entry(10, 0x0112, 3, orientation);
  u32(26, 22);
  u16(2, 26);
  entry(28, 0x0201, 4, tiff.length);
  entry(40, 0x0202, 4, thumbnail.length);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, thumbnail]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([head, body]);
}

function withSegment(jpeg: Buffer, segment: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

describe('readJpegHeader', () => {
  it.each(orientations)('reads the size as stored and orientation %i', async (orientation) => {
    const header = readJpegHeader(bytesOf(await cornersJpeg(orientation, 64, 48)));
    const isSideways = orientation >= 5;
    expect(header).toMatchObject({ width: isSideways ? 48 : 64, height: isSideways ? 64 : 48 });
    expect(header?.exif[0]?.orientation).toBe(orientation);
    expect(isTurned(orientation)).toBe(isSideways);
  });

  it.each([true, false])('reads both byte orders (little: %s)', async (little) => {
    const small = await uniqueJpeg(32, 24);
    const jpeg = withSegment(await uniqueJpeg(64, 48), exifSegment(6, little, small));
    const exif = readJpegHeader(bytesOf(jpeg))?.exif[0];
    expect(exif?.orientation).toBe(6);
    expect(jpeg.subarray(exif?.thumbnail?.start, exif?.thumbnail?.end)).toEqual(small);
  });

  it.each([
    ['2019:07:21 16:05:09', new Date(2019, 6, 21, 16, 5, 9).getTime()],
    ['0000:00:00 00:00:00', null],
    ['soon', null],
  ])('reads the capture time: %s', async (written, expected) => {
    const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
      .withExif({ IFD2: { DateTimeOriginal: written } })
      .jpeg()
      .toBuffer();
    expect(readJpegHeader(bytesOf(jpeg))?.exif[0]?.takenAt).toBe(expected);
  });

  it.each([0, 9, 65_535])('treats orientation %i as upright', async (value) => {
    const jpeg = withSegment(
      await uniqueJpeg(64, 48),
      exifSegment(value, true, await uniqueJpeg(32, 24)),
    );
    expect(readJpegHeader(bytesOf(jpeg))?.exif[0]?.orientation).toBe(1);
  });

  it('returns null when the file ends before the header', async () => {
    const jpeg = bytesOf(await uniqueJpeg(64, 48));
    expect(readJpegHeader(jpeg.subarray(0, 40))).toBeNull();
  });

  it('lets forgetOrientation reset every orientation and nothing else', async () => {
    const small = await uniqueJpeg(32, 24);
    const plain = await uniqueJpeg(64, 48);
    const jpeg = bytesOf(
      withSegment(withSegment(plain, exifSegment(8, false, small)), exifSegment(3, true, small)),
    );
    const header = readJpegHeader(jpeg);
    if (!header) throw new Error('no header');
    const before = jpeg.slice();
    forgetOrientation(jpeg, header);
    expect(readJpegHeader(jpeg)?.exif.map(({ orientation }) => orientation)).toEqual([1, 1]);
    expect(jpeg.filter((byte, at) => byte !== before[at])).toHaveLength(2);
  });
});

it('readExif never reads beyond the end of an EXIF block', () => {
  const lying = Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1');
  expect(readExif(createByteView(bytesOf(lying)), 0)).toEqual({
    orientation: 1,
    orientationAt: null,
    takenAt: null,
    thumbnail: null,
    isAdobeRgb: false,
  });
});

describe('isJpegComplete', () => {
  const progressive = () =>
    sharp({ create: { width: 200, height: 150, channels: 3, background: '#a63' } })
      .jpeg({ progressive: true })
      .toBuffer();

  it('accepts baseline and progressive files', async () => {
    expect(isJpegComplete(bytesOf(await uniqueJpeg(300, 200)))).toBe(true);
    expect(isJpegComplete(bytesOf(await progressive()))).toBe(true);
  });

  it('accepts data that a camera appends', async () => {
    const jpeg = await uniqueJpeg(300, 200);
    const film = Buffer.concat([jpeg, Buffer.from('ftypmp42'), Buffer.alloc(5000, 7)]);
    expect(isJpegComplete(bytesOf(film))).toBe(true);
  });

  it.each([0.3, 0.6, 0.95])('refuses a file cut to %f of its length', async (share) => {
    expect(isJpegComplete(bytesOf(truncated(await uniqueJpeg(300, 200), share)))).toBe(false);
    expect(isJpegComplete(bytesOf(truncated(await progressive(), share)))).toBe(false);
  });

  it('refuses a cut file whose embedded thumbnail is complete', async () => {
    const jpeg = withSegment(
      await uniqueJpeg(300, 200),
      exifSegment(1, true, await uniqueJpeg(32, 24)),
    );
    expect(isJpegComplete(bytesOf(truncated(jpeg, 0.9)))).toBe(false);
  });

  const withMarkers = async (...codes: readonly number[]): Promise<Uint8Array> => {
    const jpeg = await uniqueJpeg(300, 200);
    const middle = Math.floor(jpeg.length / 2);
    const markers = codes.map((code) => Buffer.from([0, 0xff, code]));
    return bytesOf(Buffer.concat([jpeg.subarray(0, middle), ...markers, jpeg.subarray(middle)]));
  };

  it('refuses markers in the image data that no JPEG has, as in blocks of another file', async () => {
    expect(isJpegComplete(await withMarkers(0x88))).toBe(false);
  });

  it('refuses a file that ends before its image data begins', async () => {
    const end = Buffer.from([0xff, 0xd9]);
    expect(isJpegComplete(bytesOf(Buffer.concat([Buffer.from([0xff, 0xd8]), end])))).toBe(false);
  });

  it('refuses a file whose rest is zeros', async () => {
    const jpeg = await uniqueJpeg(300, 200);
    const padded = Buffer.concat([truncated(jpeg, 0.8), Buffer.alloc(jpeg.length)]);
    expect(isJpegComplete(bytesOf(padded))).toBe(false);
  });
});
