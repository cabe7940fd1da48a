import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

type Ranges = readonly (readonly [first: number, last: number])[];

/** Code points of everyday Arabic text, and the letters that North African names add. */
const arabic: Ranges = [
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

/** Latin text in a page of another script: names, codes, amounts, and the names of our languages. */
const latin: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa3, 0xa3],
  [0xa5, 0xa5],
  [0xab, 0xab],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0xd7, 0xd7],
  [0xe7, 0xe7],
  [0xea, 0xea],
  [0xf1, 0xf1],
  // Invisible control characters: outside the range they would load the whole font.
  [0x200b, 0x200f],
  [0x2060, 0x2069],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
];

/** Text of the Western European languages. */
const western: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x200b, 0x200f],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2030, 0x2030],
  [0x2039, 0x203a],
  [0x2060, 0x2069],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

function charactersOf(ranges: Ranges): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('');
}

function rangeOf(ranges: Ranges): string {
  return ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(', ');
}

interface FontFile {
  readonly family: string;
  /** One weight, or the lightest and the heaviest. */
  readonly weight: string;
  readonly file: string;
  readonly range: string;
}

function writeRule({ family, weight, file, range }: FontFile): string {
  return `@font-face {
  font-family: '${family}';
  font-display: swap;
  font-weight: ${weight};
  src: url('${file}') format('woff2');
  unicode-range: ${range};
}`;
}

interface Cut {
  readonly family: string;
  /** Name of the generated file. */
  readonly name: string;
  readonly whole: string;
  readonly ranges: Ranges;
  readonly weight: string;
  /** Weights to keep of a variable font. */
  readonly axes?: { readonly wght: number | { readonly min: number; readonly max: number } };
  /** Unicode range of the whole font; absent if the page's next font family covers the rest. */
  readonly wholeRange?: string;
}

/** The block of the alphabet, its supplements and its presentation forms. */
const wholeArabic = 'U+600-6ff, U+750-77f, U+870-8ff, U+200c-200f, U+fb50-fdff, U+fe70-fefc';

function arabicCut(weight: number): Cut {
  return {
    family: 'IBM Plex Sans Arabic',
    name: `arabic-${weight}`,
    whole: fileOf(
      `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
    ),
    ranges: arabic,
    weight: `${weight}`,
    wholeRange: wholeArabic,
  };
}

const commissioner = {
  whole: fileOf('@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2'),
  weight: '400 600',
  axes: { wght: { min: 400, max: 600 } },
} as const;

const cuts: readonly Cut[] = [
  arabicCut(400),
  arabicCut(600),
  { family: 'Commissioner Everyday', name: 'latin', ranges: latin, ...commissioner },
  { family: 'Commissioner Western', name: 'western', ranges: western, ...commissioner },
  {
    family: 'Brygada Western',
    name: 'western-display',
    whole: fileOf('@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'),
    ranges: western,
    weight: '400',
    axes: { wght: 400 },
  },
];

function writeRules({ family, weight, whole, wholeRange, ranges }: Cut, file: string): string[] {
  return [
    // Of two fonts that have a character, a browser uses the later one.
    ...(wholeRange === undefined
      ? []
      : [writeRule({ family, weight, file: whole, range: wholeRange })]),
    writeRule({ family, weight, file, range: rangeOf(ranges) }),
  ];
}

/**
 * Subsets fonts to the characters and weights most pages need: the Arabic font to everyday Arabic (the whole one covers
 * the rest), the Latin fonts to Western European text, or to less for pages of other scripts. Returns the folder of `cut-fonts.css`, which declares them all; each
 * font is subset once.
 */
export async function cutFonts(parent: string): Promise<string> {
  const wholes = await Promise.all(cuts.map(({ whole }) => readFile(whole)));
  const asked = cuts.map(({ name, ranges, axes }) => [name, ranges, axes]);
  const hash = createHash('sha256').update(JSON.stringify(asked));
  for (const bytes of wholes) hash.update(bytes);
  const folder = path.join(parent, hash.digest('hex').slice(0, 12));
  await mkdir(folder, { recursive: true });
  const rules = cuts.map(async (cut, at) => {
    const file = path.join(folder, `${cut.name}.woff2`);
    if (!existsSync(file)) {
      const options = {
        targetFormat: 'woff2',
        ...(cut.axes && { variationAxes: cut.axes }),
      } as const;
      const whole = wholes[at] ?? Buffer.alloc(0);
      await writeFile(file, await subsetFont(whole, charactersOf(cut.ranges), options));
    }
    return writeRules(cut, file);
  });
  await writeFile(path.join(folder, 'cut-fonts.css'), (await Promise.all(rules)).flat().join('\n'));
  return folder;
}
