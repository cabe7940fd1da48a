import { decode } from 'jpeg-js';
import sharp, { type Sharp } from 'sharp';
import { heifFile } from './hevc/heif-file.ts';
import { hevcItem } from './hevc/hevc-item.ts';
import { pixelAt, size as heicSize } from './hevc/test-picture.ts';
import { orientations, storedAt } from './photo-files.ts';
import type { ExifOrientation } from '#domain/photos/images/exif.ts';
import { picturesque } from './picturesque.ts';
import type { RgbaPixels } from './read-jpeg.ts';

/** A photo's file with the pixels that it shows upright in sRGB. */
export interface PrintSource {
  readonly name: string;
  readonly bytes: Buffer;
  readonly upright: RgbaPixels;
  /** Maximum mean difference of a print's colors from the pixels: inks cannot show all of them. */
  readonly maxDifference: number;
}

function asSharp({ data, width, height }: RgbaPixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** The pixels as a camera stores them in one of its positions. */
function store({ data, width, height }: RgbaPixels, orientation: ExifOrientation): RgbaPixels {
  const isSideways = orientation >= 5;
  const size = isSideways ? { width: height, height: width } : { width, height };
  const stored = new Uint32Array(width * height);
  const pixels = new Uint32Array(Uint8Array.from(data).buffer);
  for (let v = 0; v < height; v += 1) {
    for (let u = 0; u < width; u += 1) {
      const [x, y] = storedAt(orientation, u, v, width, height);
      stored[y * size.width + x] = pixels[v * width + u] ?? 0;
    }
  }
  return { ...size, data: new Uint8Array(stored.buffer) };
}

function turnedJpeg(upright: RgbaPixels, orientation: ExifOrientation): Promise<Buffer> {
  return asSharp(store(upright, orientation))
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Make: 'CAMERA' }, IFD3: { GPSLatitude: '36/1 48/1 0/1' } })
    .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function heicPixels(): RgbaPixels {
  const { width, height } = heicSize;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    const color = pixelAt(at % width, Math.floor(at / width));
    data.set(
      color.map((value) => Math.round(value * 255)),
      at * 4,
    );
  }
  return { width, height, data };
}

const profiled: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'Display P3 JPEG': (picture) => picture.withIccProfile('p3').jpeg({ quality: 97 }),
  'CMYK JPEG': (picture) => picture.withIccProfile('cmyk').jpeg({ quality: 97 }),
  '16-bit PNG in Display P3': (picture) =>
    picture.toColourspace('rgb16').withIccProfile('p3').png({ compressionLevel: 1 }),
  '16-bit PNG': (picture) => picture.toColourspace('rgb16').png({ compressionLevel: 1 }),
  AVIF: (picture) => picture.avif({ quality: 95, effort: 0 }),
  TIFF: (picture) => picture.tiff({ compression: 'lzw' }),
  WebP: (picture) => picture.webp({ quality: 97, effort: 0 }),
};

/** Bright colors of the drawn photo are beyond all inks; test pictures of the renderer stay within them. */
const inkDifference = 25;
const usualDifference = 3;

/** One photo in every position of a camera, and in every format and color space that the shop prints. */
export async function printSources(): Promise<readonly PrintSource[]> {
  const drawn = decode(await picturesque(2400, 1800), { useTArray: true });
  const upright = { width: drawn.width, height: drawn.height, data: drawn.data };
  const turned = await Promise.all(
    orientations.map(async (orientation) => ({
      name: `JPEG of orientation ${orientation}`,
      bytes: await turnedJpeg(upright, orientation),
      upright,
      maxDifference: usualDifference,
    })),
  );
  const converted = await Promise.all(
    Object.entries(profiled).map(async ([name, make]) => ({
      name,
      bytes: await make(asSharp(upright)).toBuffer(),
      upright,
      maxDifference: name.startsWith('CMYK') ? inkDifference : usualDifference,
    })),
  );
  const heic = {
    name: 'HEIC',
    bytes: heifFile({ items: [hevcItem('420-8')] }),
    upright: heicPixels(),
    maxDifference: usualDifference,
  };
  return [...turned, ...converted, heic];
}
