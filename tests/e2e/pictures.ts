import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { uniqueJpeg } from '#tests/support/photo-files.ts';

/** Writes unique JPEGs into the test's folder and returns their paths. */
export async function writePhotos(
  folder: string,
  count: number,
  [width, height]: readonly [number, number] = [1600, 1200],
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const file = path.join(folder, `IMG_${String(index + 1).padStart(4, '0')}.jpg`);
      await writeFile(file, await uniqueJpeg(width, height));
      return file;
    }),
  );
}
