import sharp from 'sharp';
import { hostileFiles } from '#tests/support/hostile-files.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { make, type Made } from './made-copies.ts';
import { choose, expect, openPhotos, test } from './photo-fixtures.ts';

/** The outcome for a file: `taken`, left to the server, or the code of a refusal. */
function outcomeOf(made: Made | undefined): string {
  if (!made) return 'nothing';
  if (!made.ok) return made.code ?? 'no code';
  return made.orderCopy ? 'taken' : 'left to the server';
}

test('hostile files are refused in the browser, and good photos between them are processed', async ({
  page,
}, info) => {
  await openPhotos(page);
  const good = await uniqueJpeg(200, 150);
  for (let from = 0; from < hostileFiles.length; from += 20) {
    const some = hostileFiles.slice(from, from + 20);
    const files: [string, Buffer][] = [];
    for (const { name, make: build } of some)
      files.push([name, await build()], [`${name}.jpg`, good]);
    await choose(page, info.outputPath(`files-${from}`), Object.fromEntries(files));
    const made = await make(page, 'workers');
    for (const [index, hostile] of some.entries()) {
      const own = made[index * 2];
      expect.soft(outcomeOf(own), hostile.name).toBe(hostile.browser);
      if (hostile.size && own?.orderCopy) {
        const { width, height } = await sharp(own.orderCopy.bytes).metadata();
        expect.soft({ width, height }, hostile.name).toEqual(hostile.size);
      }
      expect.soft(outcomeOf(made[index * 2 + 1]), `after ${hostile.name}`).toBe('taken');
    }
  }
});
