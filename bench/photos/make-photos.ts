import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { asFromCamera } from './camera-exif.ts';

const width = 4032;
const height = 3024;
const grainStrength = 0.08;

/** A random generator of numbers in [0, 1) with a reproducible seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

interface Layer {
  readonly side: number;
  readonly strength: number;
  /** Fine detail of photos is mostly luminance with little color. */
  readonly coloured: boolean;
}

const layers: readonly Layer[] = [
  { side: 24, strength: 1, coloured: true },
  { side: 90, strength: 0.4, coloured: true },
  { side: 320, strength: 0.25, coloured: false },
  { side: 1200, strength: 0.15, coloured: false },
];

async function drawn({ side, strength, coloured }: Layer, random: () => number) {
  const rows = Math.round((side * 3) / 4);
  const channels = coloured ? 3 : 1;
  const raw = Buffer.from(Array.from({ length: side * rows * channels }, () => random() * 256));
  const input = await sharp(raw, { raw: { width: side, height: rows, channels } })
    .resize(width, height, { kernel: 'cubic' })
    .toColourspace('srgb')
    .ensureAlpha(strength)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { input };
}

/** Shapes with edges, like houses and people. */
function things(random: () => number): Buffer {
  const upTo = (most: number): number => Math.floor(random() * most);
  const colour = (): string => `rgb(${upTo(256)} ${upTo(256)} ${upTo(256)})`;
  const rects = Array.from(
    { length: 80 },
    () =>
      `<rect x="${upTo(width)}" y="${upTo(height)}" width="${upTo(700)}" height="${upTo(500)}" rx="${upTo(80)}" fill="${colour()}" opacity="${0.2 + random() * 0.6}"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}</svg>`,
  );
}

function grain(): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .greyscale()
    .toColourspace('srgb')
    .ensureAlpha(grainStrength)
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Gradients at several scales, shapes with edges, and sensor noise: 3 to 6 MB at 12 megapixels, as from a camera. */
async function scene(seed: number): Promise<Buffer> {
  const random = randomFrom(seed);
  const shades: { readonly input: Buffer }[] = [];
  for (const layer of layers) shades.push(await drawn(layer, random));
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite([...shades, { input: things(random) }, { input: await grain() }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

function thumbnailOf(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).resize(160, 120).jpeg({ quality: 70 }).toBuffer();
}

async function photograph(index: number): Promise<Buffer> {
  const jpeg = await sharp(await scene(index + 1), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 94 })
    .toBuffer();
  return asFromCamera(
    jpeg,
    index % 4 === 3 ? 6 : 1,
    index % 2 === 0 ? await thumbnailOf(jpeg) : null,
  );
}

/**
 * Writes `count` JPEGs of 12 megapixels as cameras do: every second one with an EXIF thumbnail, every fourth one
 * rotated by EXIF. Returns their paths.
 */
export async function makePhotos(folder: string, count: number, distinct = 12): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const photographs: Buffer[] = [];
  for (let index = 0; index < Math.min(count, distinct); index += 1) {
    photographs.push(await photograph(index));
  }
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = path.join(folder, `IMG_${String(index).padStart(4, '0')}.jpg`);
    // A comment after the image makes each copy a different file.
    const bytes = Buffer.concat([
      photographs[index % photographs.length] ?? Buffer.alloc(0),
      Buffer.from(`${index}`),
    ]);
    await writeFile(file, bytes);
    paths.push(file);
  }
  return paths;
}
