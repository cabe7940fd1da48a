import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font as Shaper, Glyph } from 'fontkit';
import * as z from 'zod';

/** Use of a font: running text, emphasis, or brand and headings. */
export type FontRole = 'text' | 'strong' | 'display';

/** The regional form used first when Chinese and Japanese differ. */
export type Han = 'jp' | 'sc';

/** A font in the form that is embedded: uncompressed static TrueType, with its characters. */
export interface Font {
  /** Unique name of the font. */
  readonly name: string;
  readonly shaper: Shaper;
  readonly characters: ReadonlySet<number>;
}

/** A typeface in its package: files that divide its characters among them. */
interface Family {
  readonly folder: string;
  /** Builds a file name from its slice and weight. */
  readonly file: (slice: string, weight: number) => string;
  readonly weights: Readonly<Record<FontRole, number>>;
  /** Whether one file contains every weight. */
  readonly variable: boolean;
  /** The only slice to use. */
  readonly only?: string;
}

function variable(name: string, weights: Family['weights']): Family {
  return {
    folder: `@fontsource-variable/${name}`,
    file: (slice) => `${name}-${slice}-wght-normal.woff2`,
    weights,
    variable: true,
  };
}

const displayed = variable('brygada-1918', { text: 500, strong: 500, display: 500 });
const read = variable('commissioner', { text: 400, strong: 600, display: 600 });
const arabic: Family = {
  folder: '@fontsource/ibm-plex-sans-arabic',
  file: (slice, weight) => `ibm-plex-sans-arabic-${slice}-${weight}-normal.woff2`,
  weights: { text: 400, strong: 600, display: 600 },
  variable: false,
  only: 'arabic',
};
// One weight of each: emphasis is rare in them, and they have many files.
const han: Readonly<Record<Han, Family>> = {
  jp: variable('noto-sans-jp', { text: 450, strong: 450, display: 450 }),
  sc: variable('noto-sans-sc', { text: 450, strong: 450, display: 450 }),
};

/** The typefaces in which a character is searched, in this order. */
function familiesOf(role: FontRole, first: Han): readonly Family[] {
  return [
    ...(role === 'display' ? [displayed] : []),
    read,
    arabic,
    han[first],
    han[first === 'jp' ? 'sc' : 'jp'],
  ];
}

interface Slice {
  readonly name: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const { resolve } = createRequire(import.meta.url);

/** Parses `U+0-ff,U+131` into pairs of numbers. */
function parseRanges(text: string): Slice['ranges'] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

/** Caches results for the process; a failed one is computed again. */
function kept<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = made.get(key);
  if (found) return found;
  const pending = make();
  made.set(key, pending);
  pending.catch(() => made.delete(key));
  return pending;
}

const slices = new Map<string, Promise<Slice[]>>();
const fonts = new Map<string, Promise<Font>>();

async function readSlices(folder: string): Promise<Slice[]> {
  const listed: unknown = JSON.parse(await readFile(resolve(`${folder}/unicode.json`), 'utf8'));
  return Object.entries(z.record(z.string(), z.string()).parse(listed)).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: parseRanges(ranges),
  }));
}

async function createShaper(bytes: Buffer): Promise<Shaper> {
  // Loaded with the first font: it is large, and most processes draw none.
  const { create } = await import('fontkit');
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('a file of the fonts holds several');
  return font;
}

/**
 * Makes right-to-left ligatures readable for copying and searching in a document: viewers reverse right-to-left text
 * as a whole, including the letters of a ligature.
 */
function turnLigatures(shaper: Shaper): Shaper {
  const turned = new WeakSet<Glyph>();
  const layout = shaper.layout.bind(shaper);
  shaper.layout = (...given) => {
    const run = layout(...given);
    if (run.direction !== 'rtl') return run;
    for (const glyph of run.glyphs) {
      if (!turned.has(glyph)) glyph.codePoints.reverse();
      turned.add(glyph);
    }
    return run;
  };
  return shaper;
}

/**
 * Assigns letters to a glyph with the first text it is laid out for. Parts of composite glyphs are created and cached
 * without letters, so that a document could not map them back to text.
 */
function rememberLetters(shaper: Shaper): Shaper {
  const getGlyph = shaper.getGlyph.bind(shaper);
  shaper.getGlyph = (id, letters = []) => {
    const glyph = getGlyph(id, letters);
    if (glyph.codePoints.length === 0) glyph.codePoints = letters;
    return glyph;
  };
  return shaper;
}

async function openFont(name: string, file: string, weight: number | null): Promise<Font> {
  const packed = await readFile(resolve(file));
  const { characterSet: characters } = await createShaper(packed);
  // The embedding library supports neither compressed nor variable fonts, so they are unpacked and reduced to one
  // weight.
  const { default: subsetFont } = await import('subset-font');
  const bytes = await subsetFont(packed, String.fromCodePoint(...characters), {
    targetFormat: 'sfnt',
    ...(weight === null ? {} : { variationAxes: { wght: weight } }),
  });
  return {
    name,
    shaper: turnLigatures(rememberLetters(await createShaper(bytes))),
    characters: new Set(characters),
  };
}

async function fontIn(family: Family, role: FontRole, character: number): Promise<Font | null> {
  const { folder, only } = family;
  const weight = family.weights[role];
  for (const { name, ranges } of await kept(slices, folder, () => readSlices(folder))) {
    if (only !== undefined && name !== only) continue;
    if (!ranges.some(([from, to]) => character >= from && character <= to)) continue;
    const file = `${folder}/files/${family.file(name, weight)}`;
    const key = `${file} ${weight}`;
    const font = await kept(fonts, key, () => openFont(key, file, family.variable ? weight : null));
    if (font.characters.has(character)) return font;
  }
  return null;
}

/** Drawn in the place of a character that no font has: the fonts lose their own box when they are reduced. */
export const emptyBox = '\u25a1';
const boxCode = 0x25_a1;

/** Finds the font of a character; for a character without one, that of the box which replaces it. */
async function findFont(role: FontRole, first: Han, character: number): Promise<Font> {
  for (const code of [character, boxCode]) {
    for (const family of familiesOf(role, first)) {
      const font = await fontIn(family, role, code);
      if (font) return font;
    }
  }
  throw new Error('the fonts are not installed');
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A text with kana is Japanese in a document of any language. */
function hanOf(text: string, first: Han): Han {
  return kana.test(text) ? 'jp' : first;
}

/** Finds the fonts of a text's characters; only for characters of the texts it was created for. */
export type FontFinder = (role: FontRole, text: string) => (character: number) => Font;

/** Opens every font the texts need. Each is opened once in a process, on demand. */
export async function findFonts(
  texts: Iterable<readonly [role: FontRole, text: string]>,
  first: Han,
): Promise<FontFinder> {
  const found = new Map<string, Font>();
  for (const [role, text] of texts) {
    const own = hanOf(text, first);
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      const key = `${role} ${own} ${code}`;
      if (found.has(key)) continue;
      const font = await findFont(role, own, code);
      found.set(key, font);
      if (!font.characters.has(code)) found.set(`${role} ${own} ${boxCode}`, font);
    }
  }
  return (role, text) => {
    const own = hanOf(text, first);
    return (code) => {
      const font = found.get(`${role} ${own} ${code}`);
      if (!font) throw new Error(`no font was opened for U+${code.toString(16)}`);
      return font;
    };
  };
}
