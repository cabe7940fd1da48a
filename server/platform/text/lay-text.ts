import openBidi from 'bidi-js/dist/bidi.mjs';
import LineBreaker from 'linebreak';
import { emptyBox, type FontRole, type Font } from './fonts.ts';

const bidi = openBidi();

/** Base direction of a text; `auto` by its first letter. */
export type Base = 'ltr' | 'rtl' | 'auto';

/** A part of a line in one font and one direction, as the shaper takes it. */
export interface Run {
  readonly font: Font;
  readonly text: string;
}

/** A line in visual order: its runs from left to right. */
export interface TextLine {
  readonly runs: readonly (Run & { readonly left: number })[];
  readonly width: number;
}

/** Font metrics for the layout: the fonts of a text's characters, and the width of a run at a size of one point. */
export interface FontMetrics {
  readonly fontsOf: (font: FontRole, text: string) => (character: number) => Font;
  readonly widthOf: (run: Run) => number;
}

const controls = /[\p{Cc}\u2028\u2029]+/gu;
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Variation_Selector}]/u;
const rightToLeft = /\p{Script=Arabic}/u;
const joins = /[^\p{L}\p{N}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Spaces of other widths, which the fonts lack: French amounts have a narrow one, which does not break. */
const unbreakingSpaces = /[\u2007\u202f]/g;
const otherSpaces = /[\u1680\u2000-\u2006\u2008-\u200a\u205f]/g;

/**
 * Normalizes a text for the layout: composed characters, on one line, without control characters, and with the spaces
 * that every font has. Fonts are chosen for this form.
 */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(controls, ' ')
    .replaceAll(unbreakingSpaces, '\u00a0')
    .replaceAll(otherSpaces, ' ');
}

const hasNoWidth = /[\p{M}\p{Cf}]/u;

/** Replaces the characters that no font has by boxes, those without a width by nothing. */
function boxed(text: string, fontOf: (character: number) => Font): string {
  return text.replaceAll(/./gsu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (invisible.test(character) || fontOf(code).characters.has(code)) return character;
    return hasNoWidth.test(character) ? '' : emptyBox;
  });
}

function seen(text: string): string {
  return text.replaceAll(new RegExp(invisible, 'gu'), '');
}

/**
 * Chooses a font for each code unit. Spaces and signs keep the font before them, so that words are shaped as a whole.
 */
function fontsIn(text: string, fontOf: (character: number) => Font): Font[] {
  const fonts: Font[] = [];
  let before: Font | null = null;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const font: Font =
      before &&
      (invisible.test(character) || (joins.test(character) && before.characters.has(code)))
        ? before
        : fontOf(code);
    fonts.push(...Array<Font>(character.length).fill(font));
    before = font;
  }
  return fonts;
}

interface Paragraph {
  readonly text: string;
  readonly levels: ReturnType<typeof bidi.getEmbeddingLevels>;
  readonly fonts: readonly Font[];
  readonly measure: FontMetrics;
}

function isOdd(level: number): boolean {
  return level % 2 === 1;
}

/** Returns the text of a run in the order the shaper expects, with mirrored brackets in right-to-left text. */
function runText({ text, levels }: Paragraph, from: number, to: number): string {
  if (!isOdd(levels.levels[from] ?? 0)) return seen(text.slice(from, to));
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels, from, to - 1);
  const letters = [...graphemes.segment(text.slice(from, to))].map(
    ({ segment, index }) => mirrored.get(from + index) ?? segment,
  );
  // The shaper reverses Arabic by itself, but keeps the order of signs without letters.
  const inOrder = letters.some((letter) => rightToLeft.test(letter))
    ? letters
    : letters.toReversed();
  return seen(inOrder.join(''));
}

/** Stretches of one font and level, in logical order. */
function findStretches({ levels, fonts }: Paragraph, from: number, to: number): [number, number][] {
  const stretches: [number, number][] = [];
  let start = from;
  for (let index = from + 1; index <= to; index += 1) {
    if (
      index < to &&
      fonts[index] === fonts[start] &&
      levels.levels[index] === levels.levels[start]
    ) {
      continue;
    }
    stretches.push([start, index]);
    start = index;
  }
  return stretches;
}

/** One line of a paragraph, with its stretches in visual order. */
function layLine(paragraph: Paragraph, from: number, to: number): TextLine {
  const { text, levels, fonts, measure } = paragraph;
  if (to <= from) return { runs: [], width: 0 };
  const order = bidi.getReorderedIndices(text, levels, from, to - 1);
  const places = new Map(order.map((index, place) => [index, place]));
  let width = 0;
  const runs = findStretches(paragraph, from, to)
    .toSorted(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    .flatMap(([start, end]) => {
      const font = fonts[start];
      const run = runText(paragraph, start, end);
      if (!font || run === '') return [];
      const left = width;
      width += measure.widthOf({ font, text: run });
      return [{ font, text: run, left }];
    });
  return { runs, width };
}

/** Allowed line breaks (UAX 14), as the ends of the pieces between them. */
function findBreaks(text: string): number[] {
  const breaker = new LineBreaker(text);
  const ends: number[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.push(next.position);
  return ends;
}

/** Line ends within a piece that is wider than the line. */
function findGraphemes(text: string, from: number, to: number): number[] {
  let end = from;
  return [...graphemes.segment(text.slice(from, to))].map(({ segment }) => (end += segment.length));
}

function trimmed(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

/**
 * Breaks a text into lines no wider than `width` (in units of the font's size), by the Unicode rules for bidirectional
 * text.
 */
export function layText(
  given: string,
  { font, base, width }: { readonly font: FontRole; readonly base: Base; readonly width: number },
  measure: FontMetrics,
): TextLine[] {
  const fontOf = measure.fontsOf(font, tidy(given));
  const text = boxed(tidy(given), fontOf);
  const levels = bidi.getEmbeddingLevels(text, base);
  const fonts = fontsIn(text, fontOf);
  const paragraph = { text, levels, fonts, measure };
  const widthOf = (from: number, to: number): number =>
    layLine(paragraph, from, trimmed(text, from, to)).width;
  const whole = layLine(paragraph, 0, trimmed(text, 0, text.length));
  if (whole.width <= width) return [whole];
  const lines: TextLine[] = [];
  let start = 0;
  let end = 0;
  const close = (): void => {
    lines.push(layLine(paragraph, start, trimmed(text, start, end)));
    start = end;
  };
  const take = (piece: number): void => {
    if (end > start && widthOf(start, piece) > width) close();
    end = piece;
  };
  for (const piece of findBreaks(text)) {
    if (widthOf(end, piece) > width)
      for (const letter of findGraphemes(text, end, piece)) take(letter);
    else take(piece);
  }
  close();
  return lines;
}
