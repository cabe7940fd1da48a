import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** What Arabic is written with, and the letters that names of North Africa add; first and last code points. */
const everyday: readonly (readonly [number, number])[] = [
  [0x20, 0x20],
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x652],
  [0x660, 0x66c],
  [0x670, 0x670],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x6a4, 0x6a4],
  [0x6a8, 0x6a8],
  [0x6af, 0x6af],
  [0x200c, 0x200f],
];

const weights = [400, 600] as const;

const packed = (weight: number): string =>
  fileURLToPath(
    import.meta.resolve(
      `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
    ),
  );

const characters = everyday
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
  .map((code) => String.fromCodePoint(code))
  .join('');

const unicodeRange = everyday
  .map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`)
  .join(', ');

const face = (weight: number, file: string, range: string): string => `@font-face {
  font-family: 'IBM Plex Sans Arabic';
  font-display: swap;
  font-weight: ${weight};
  src: url('${file}') format('woff2');
  unicode-range: ${range};
}`;

/** The block of the alphabet, its supplements and its forms of presentation. */
const wholeScript = 'U+600-6ff, U+750-77f, U+870-8ff, U+200c-200f, U+fb50-fdff, U+fe70-fefc';

/**
 * Cuts the Arabic face in two: a third of its bytes for what Arabic is written with, and the whole face for everything
 * else. Answers the folder of `arabic.css`, which names both; a face is cut once.
 */
export const cutArabicFaces = async (parent: string): Promise<string> => {
  const faces = await Promise.all(weights.map(async (weight) => readFile(packed(weight))));
  const hash = createHash('sha256').update(characters);
  for (const bytes of faces) hash.update(bytes);
  const folder = path.join(parent, hash.digest('hex').slice(0, 12));
  await mkdir(folder, { recursive: true });
  const rules = weights.map(async (weight, at) => {
    const file = path.join(folder, `arabic-${weight}.woff2`);
    const whole = faces[at] ?? Buffer.alloc(0);
    if (!existsSync(file)) {
      await writeFile(file, await subsetFont(whole, characters, { targetFormat: 'woff2' }));
    }
    // Of two faces that have a character, a browser takes the later one.
    return [face(weight, packed(weight), wholeScript), face(weight, file, unicodeRange)];
  });
  await writeFile(path.join(folder, 'arabic.css'), (await Promise.all(rules)).flat().join('\n'));
  return folder;
};
