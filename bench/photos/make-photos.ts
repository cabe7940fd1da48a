import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const width = 4032;
const height = 3024;

/** A generator of numbers in [0, 1) that a seed repeats. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

/** Noise at several scales over soft colours: compresses like a camera's picture, 3 to 6 MB at 12 megapixels. */
const scene = async (seed: number): Promise<Buffer> => {
  const random = randomFrom(seed);
  const layers = await Promise.all(
    [24, 160, 900].map(async (size, index) => {
      const rows = Math.round((size * 3) / 4);
      const raw = Buffer.from(Array.from({ length: size * rows * 3 }, () => random() * 256));
      const input = await sharp(raw, { raw: { width: size, height: rows, channels: 3 } })
        .resize(width, height, { kernel: 'cubic' })
        .ensureAlpha([1, 0.35, 0.2][index])
        .png({ compressionLevel: 0 })
        .toBuffer();
      return { input };
    }),
  );
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer();
};

/** Writes `count` JPEGs of 12 megapixels, every fourth turned by its EXIF orientation; answers their paths. */
export const makePhotos = async (
  folder: string,
  count: number,
  distinct = 12,
): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  const scenes: Buffer[] = [];
  for (let index = 0; index < Math.min(count, distinct); index += 1) {
    const jpeg = await sharp(await scene(index + 1), { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 88 })
      .withMetadata({ orientation: index % 4 === 3 ? 6 : 1 })
      .toBuffer();
    scenes.push(jpeg);
  }
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = path.join(folder, `IMG_${String(index).padStart(4, '0')}.jpg`);
    // A comment behind the picture's end makes each copy a file of its own.
    const bytes = Buffer.concat([
      scenes[index % scenes.length] ?? Buffer.alloc(0),
      Buffer.from(`${index}`),
    ]);
    await writeFile(file, bytes);
    paths.push(file);
  }
  return paths;
};
