import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import {
  box,
  cornersJpeg,
  cornersPicture,
  noise,
  notPictures,
  otherPictures,
  pngBomb,
  truncated,
  uniqueJpeg,
} from '#tests/support/photo-files.ts';
import { heicPhoto } from '#tests/support/heic-files.ts';
import { exifBlock, jpegWithExif, orientationEntry } from '#tests/support/tiff-and-exif.ts';
import { isComplete } from './completeness.ts';
import { readImageSize } from './image-size.ts';
import { detectImageType, type ImageType } from './image-type.ts';
import { forgetOrientation, readJpegHeader } from './jpeg.ts';
import { detectRefusedType } from './refused-type.ts';

function picture() {
  return sharp({ create: { width: 90, height: 60, channels: 3, background: '#375' } });
}

const files: Readonly<Record<ImageType, () => Promise<Buffer>>> = {
  'image/jpeg': () => uniqueJpeg(90, 60),
  'image/png': () => picture().png().toBuffer(),
  'image/gif': () => picture().gif().toBuffer(),
  'image/webp': () => picture().webp().toBuffer(),
  'image/avif': () => picture().avif({ effort: 0 }).toBuffer(),
  'image/tiff': () => picture().tiff().toBuffer(),
  'image/heic': async () => heicPhoto(90, 60),
};
const types = Object.keys(files) as ImageType[];

describe('image detection', () => {
  it.each(types)('recognizes the bytes of %s', async (type) => {
    const bytes = Uint8Array.from(await files[type]());
    expect(detectImageType(bytes)).toBe(type);
    expect(readImageSize(bytes, type)).toEqual({ width: 90, height: 60 });
    expect(isComplete(bytes, type)).toBe(true);
  });

  it.each(types.filter((type) => type !== 'image/tiff'))(
    'reports a truncated file as incomplete: %s',
    async (type) => {
      const file = await files[type]();
      for (const share of [0.7, 0.95]) {
        expect(isComplete(Uint8Array.from(truncated(file, share)), type)).toBe(false);
      }
    },
  );

  it.each([
    ['lossless', () => picture().webp({ lossless: true }).toBuffer()],
    ['with transparency', () => picture().ensureAlpha(0.5).webp().toBuffer()],
  ])('imageSizeOf reads the size of a WebP %s', async (_, make) => {
    const bytes = Uint8Array.from(await make());
    expect(readImageSize(bytes, 'image/webp')).toEqual({ width: 90, height: 60 });
  });

  it('imageSizeOf returns the upright size', async () => {
    const turned = Uint8Array.from(await cornersJpeg(6, 90, 60));
    expect(readImageSize(turned, 'image/jpeg')).toEqual({ width: 90, height: 60 });
    const webp = Uint8Array.from(await cornersPicture(6, 90, 60).webp().toBuffer());
    expect(readImageSize(webp, 'image/webp')).toEqual({ width: 90, height: 60 });
  });

  it('imageSizeOf does not turn a WebP whose header announces no EXIF block', async () => {
    const webp = Uint8Array.from(await cornersPicture(6, 90, 60).webp().toBuffer());
    webp[20] = (webp[20] ?? 0) & ~0x08;
    expect(readImageSize(webp, 'image/webp')).toEqual({ width: 60, height: 90 });
  });

  it('imageSizeOf reads an excessive size without decoding', () => {
    const bytes = Uint8Array.from(pngBomb(50_000, 40_000));
    expect(readImageSize(bytes, 'image/png')).toEqual({ width: 50_000, height: 40_000 });
  });

  it('imageSizeOf returns null when the header is not within the bytes', async () => {
    const start = Uint8Array.from((await uniqueJpeg(90, 60)).subarray(0, 30));
    expect(readImageSize(start, 'image/jpeg')).toBeNull();
  });
});

it.each(Object.entries(notPictures))('imageTypeOf returns null for %s', (_, file) => {
  expect(detectImageType(Uint8Array.from(file))).toBeNull();
});

it.each(Object.entries(notPictures))('refusedTypeOf recognizes %s', (type, file) => {
  expect(detectRefusedType(Uint8Array.from(file))).toBe(type);
});

it.each(Object.entries(otherPictures))('refusedTypeOf takes %s for an image', (_, file) => {
  expect(detectImageType(Uint8Array.from(file))).toBeNull();
  expect(detectRefusedType(Uint8Array.from(file))).toBeNull();
});

it.each([
  ['a recording', 'M4A ', 'audio/mp4'],
  ['a video of a phone', 'qt  ', 'video/mp4'],
])('refusedTypeOf recognizes %s by its major brand', (_, brand, type) => {
  const file = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\x01isomcrx `, 'latin1');
  expect(detectImageType(file)).toBeNull();
  expect(detectRefusedType(file)).toBe(type);
});

it('refusedTypeOf returns null for unknown content', () => {
  expect(detectRefusedType(Uint8Array.from([1, 2, 3, 0x80]))).toBeNull();
  expect(detectRefusedType(new Uint8Array())).toBeNull();
});

const entryTypes: readonly (readonly [string, number, boolean])[] = [
  ['BYTE', 1, true],
  ['ASCII', 2, false],
  ['SHORT', 3, true],
  ['LONG', 4, true],
  ['SBYTE', 6, true],
  ['UNDEFINED', 7, false],
  ['SSHORT', 8, true],
  ['SLONG', 9, true],
  ['FLOAT', 11, false],
];

describe('readExif', () => {
  const jpegOf = async (type: number, count: number, little: boolean): Promise<Uint8Array> => {
    const block = exifBlock(orientationEntry(6, type, count, little));
    return Uint8Array.from(jpegWithExif(await uniqueJpeg(90, 60), block));
  };

  describe.each(entryTypes)('for an orientation of type %s', (_, type, isApplied) => {
    it.each([
      [1, true],
      [1, false],
      [5, true],
      [5, false],
    ])('reads %i values, little-endian %s, only from whole numbers', async (count, little) => {
      const bytes = await jpegOf(type, count, little);
      const header = readJpegHeader(bytes);
      expect(header?.exif[0]?.orientation).toBe(isApplied ? 6 : 1);
      if (header) forgetOrientation(bytes, header);
      expect(readJpegHeader(bytes)?.exif[0]?.orientation).toBe(1);
    });

    it('returns upright without a value', async () => {
      const header = readJpegHeader(await jpegOf(type, 0, true));
      expect(header?.exif[0]?.orientation).toBe(1);
    });
  });
});

describe('an EXIF block that decoders do not read', () => {
  const standard = (): Buffer => exifBlock(orientationEntry(6, 3));
  /** Replaces bytes of a standard block. */
  const changed = (at: number, bytes: string): Buffer => {
    const block = standard();
    block.write(bytes, at, 'latin1');
    return block;
  };
  const inJpeg = async (block: Buffer): Promise<Buffer> =>
    jpegWithExif(await uniqueJpeg(90, 60), block);
  const renamed = async (name: string): Promise<Buffer> => {
    const jpeg = await inJpeg(standard());
    jpeg.write(name, 6, 'latin1');
    return jpeg;
  };

  it.each<readonly [string, number, () => Promise<Buffer>]>([
    ['a standard block', 6, () => inJpeg(standard())],
    ['the number of Olympus files', 1, () => inJpeg(changed(2, 'RO'))],
    ['the number of Panasonic files', 1, () => inJpeg(changed(2, 'U'))],
    ['a number in the other byte order', 1, () => inJpeg(changed(2, '\0*'))],
    ['another name of the segment', 1, () => renamed('Exif\0\x01')],
    [
      'an odd block before a standard one',
      1,
      async () => jpegWithExif(await inJpeg(standard()), changed(2, 'U')),
    ],
    [
      'an odd block after a standard one',
      6,
      async () => jpegWithExif(await inJpeg(changed(2, 'U')), standard()),
    ],
  ])('does not turn the image: %s, orientation %i', async (_, expected, make) => {
    const jpeg = await make();
    const printed = (await sharp(jpeg).metadata()).orientation ?? 1;
    expect(printed).toBe(expected);
    const bytes = Uint8Array.from(jpeg);
    const header = readJpegHeader(bytes);
    expect(header?.exif[0]?.orientation).toBe(expected);
    if (header) forgetOrientation(bytes, header);
    // A decoder that reads such blocks finds no orientation in them.
    expect(Buffer.from(bytes).includes(Buffer.from([0x12, 1, 3, 0, 1, 0, 0, 0, 6]))).toBe(false);
  });
});

describe('isComplete', () => {
  const plain = () =>
    sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#ffffff' } });

  it.each([
    ['optimized JPEG', () => plain().jpeg().toBuffer()],
    ['progressive JPEG', () => plain().jpeg({ progressive: true }).toBuffer()],
    ['mozjpeg', () => plain().jpeg({ mozjpeg: true }).toBuffer()],
    ['WebP', () => plain().webp().toBuffer()],
    ['lossless WebP', () => plain().webp({ lossless: true }).toBuffer()],
    ['AVIF', () => plain().avif({ effort: 0 }).toBuffer()],
    ['GIF', () => plain().gif().toBuffer()],
    ['PNG', () => plain().png({ compressionLevel: 0 }).toBuffer()],
    ['TIFF', () => plain().tiff({ compression: 'deflate' }).toBuffer()],
  ])('accepts a white page coded almost entirely as zeros: %s', async (_, make) => {
    const bytes = Uint8Array.from(await make());
    expect(isComplete(bytes, detectImageType(bytes) ?? 'image/gif')).toBe(true);
  });

  it.each([true, false])(
    'refuses a run of zeros in a JPEG, progressive: %s',
    async (progressive) => {
      const bytes = Uint8Array.from(await noise(300, 200).jpeg({ progressive }).toBuffer());
      expect(isComplete(bytes, 'image/jpeg')).toBe(true);
      bytes.fill(0, bytes.length / 2, bytes.length / 2 + 8192);
      expect(isComplete(bytes, 'image/jpeg')).toBe(false);
    },
  );

  const numbers = (width: 1 | 2 | 4, ...values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(width * values.length);
    values.forEach((value, index) => bytes.writeUIntBE(value, index * width, width));
    return bytes;
  };

  /** A grid of tiles that share the same bytes or have their own. */
  const gridOf = (count: number, areShared: boolean): Uint8Array => {
    const ids = Array.from({ length: count }, (_, index) => index + 2);
    const infos = [1, ...ids].map((id) =>
      box('infe', numbers(4, 2 << 24), numbers(2, id, 0), Buffer.from(id === 1 ? 'grid' : 'hvc1')),
    );
    const made = (dataAt: number): Buffer => {
      const places = ids.map((id) =>
        Buffer.concat([
          numbers(2, id, 0, 1),
          numbers(4, dataAt + (areShared ? 0 : 1000 * id), 1000),
        ]),
      );
      const meta = box(
        'meta',
        numbers(4, 0),
        box('pitm', numbers(4, 0), numbers(2, 1)),
        box('iinf', numbers(4, 0), numbers(2, infos.length), ...infos),
        box('iref', numbers(4, 0), box('dimg', numbers(2, 1, count, ...ids))),
        box('iloc', numbers(4, 0), numbers(1, 0x44, 0), numbers(2, count), ...places),
      );
      return Buffer.concat([box('ftyp', Buffer.from('heic')), meta]);
    };
    const head = made(made(0).length);
    return Uint8Array.from(Buffer.concat([head, Buffer.alloc((count + 2) * 1000, 1)]));
  };

  it('refuses items that share their bytes, which would take minutes to check', () => {
    expect(isComplete(gridOf(10, false), 'image/heic')).toBe(true);
    const short = gridOf(200, true).subarray(0, 20_000);
    expect(isComplete(short, 'image/heic')).toBe(false);
  });

  it('accepts camera data after a JPEG, including zeros', async () => {
    const jpeg = await uniqueJpeg(300, 200);
    const padded = Uint8Array.from(Buffer.concat([jpeg, Buffer.alloc(100_000)]));
    expect(isComplete(padded, 'image/jpeg')).toBe(true);
  });
});
