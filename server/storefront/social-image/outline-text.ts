import { findFonts, type FontRole } from '../../platform/text/fonts.ts';
import {
  layText,
  type Base,
  type TextLine,
  type FontMetrics,
  type Run,
} from '../../platform/text/lay-text.ts';

/** Text to draw as outlines, which need no font in the viewer. Lengths in pixels. */
export interface OutlinedText {
  readonly text: string;
  readonly font: FontRole;
  readonly ink: string;
  /** Sizes to choose from, the largest first. */
  readonly sizes: readonly [number, ...number[]];
  /** Line height, as a multiple of the size. */
  readonly leading: number;
  readonly maxLines: number;
  readonly base: Base;
}

/** Position of the lines: `x` is the edge on which they begin. */
interface Column {
  readonly x: number;
  readonly width: number;
  readonly dir: 'ltr' | 'rtl';
}

interface FittedText extends OutlinedText {
  readonly size: number;
  readonly lines: readonly TextLine[];
}

function measureWidth({ font, text }: Run): number {
  return font.shaper.layout(text).advanceWidth / font.shaper.unitsPerEm;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Phrases end after spaces, and after the punctuation of scripts without spaces. */
const phraseEnds = /\s+|(?<=[、。，！？])/u;

function layOut({ text, font, base }: OutlinedText, size: number, width: number, by: FontMetrics) {
  return layText(text, { font, base, width: width / size }, by);
}

/** Whether every phrase fits on a line; a phrase that is too long in the smallest size may break. */
function keepsPhrases(styled: OutlinedText, size: number, width: number, by: FontMetrics): boolean {
  const fits = (text: string, ofSize: number): boolean =>
    layOut({ ...styled, text }, ofSize, width, by).length === 1;
  const smallest = Math.min(...styled.sizes);
  return styled.text
    .split(phraseEnds)
    .every((phrase) => phrase === '' || fits(phrase, size) || !fits(phrase, smallest));
}

/** Truncates a text to the available space, with an ellipsis. */
function cutText(
  styled: OutlinedText,
  size: number,
  width: number,
  measure: FontMetrics,
): TextLine[] {
  const letters = [...graphemes.segment(styled.text)].map(({ segment }) => segment);
  const linesWith = (count: number): TextLine[] => {
    const text = `${letters.slice(0, count).join('').trimEnd()}…`;
    return layOut({ ...styled, text }, size, width, measure);
  };
  let fits = 0;
  let tooMany = letters.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (linesWith(middle).length <= styled.maxLines) fits = middle;
    else tooMany = middle;
  }
  return linesWith(fits);
}

function fitText(styled: OutlinedText, width: number, measure: FontMetrics): FittedText {
  for (const size of styled.sizes) {
    if (!keepsPhrases(styled, size, width, measure)) continue;
    const lines = layOut(styled, size, width, measure);
    if (lines.length <= styled.maxLines) return { ...styled, size, lines };
  }
  const size = Math.min(...styled.sizes);
  const lines = layOut(styled, size, width, measure);
  const isShort = lines.length <= styled.maxLines;
  return { ...styled, size, lines: isShort ? lines : cutText(styled, size, width, measure) };
}

function outlineRun({ font: { shaper }, text }: Run, x: number, y: number, size: number): string {
  const scale = size / shaper.unitsPerEm;
  const { glyphs, positions } = shaper.layout(text);
  let pen = 0;
  return glyphs
    .map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? {
        xAdvance: glyph.advanceWidth,
        xOffset: 0,
        yOffset: 0,
      };
      const left = x + (pen + xOffset) * scale;
      pen += xAdvance;
      const outline = glyph.path.toSVG();
      const place = `translate(${left.toFixed(2)} ${(y - yOffset * scale).toFixed(2)})`;
      return outline === ''
        ? ''
        : `<path transform="${place} scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${outline}"/>`;
    })
    .join('');
}

function outlineLines({ lines, size, leading, ink }: FittedText, column: Column, top: number) {
  const drawn = lines.map((line, index) => {
    const start = column.dir === 'ltr' ? column.x : column.x - line.width * size;
    const baseline = top + size + index * size * leading;
    return line.runs
      .map((run) => outlineRun(run, start + run.left * size, baseline, size))
      .join('');
  });
  return { svg: `<g fill="${ink}">${drawn.join('')}</g>`, height: lines.length * size * leading };
}

/**
 * Draws texts one below the other as SVG paths, each in the largest of its sizes that fits, `gap` pixels apart.
 * Returns the drawing with its height; its upper edge is at 0.
 */
export async function outlineTexts(
  texts: readonly OutlinedText[],
  {
    column,
    gap,
    han,
  }: { readonly column: Column; readonly gap: number; readonly han: 'jp' | 'sc' },
): Promise<{ readonly svg: string; readonly height: number }> {
  const fontsOf = await findFonts(
    texts.map(({ font, text }) => [font, `${text}…`.normalize('NFC')] as const),
    han,
  );
  let height = 0;
  const parts: string[] = [];
  for (const styled of texts) {
    if (parts.length > 0) height += gap;
    // A phrase of the text is drawn with the fonts of the whole text, whose kana may be elsewhere in it.
    const measure = {
      fontsOf: (font: FontRole) => fontsOf(font, styled.text),
      widthOf: measureWidth,
    };
    const drawn = outlineLines(fitText(styled, column.width, measure), column, height);
    parts.push(drawn.svg);
    height += drawn.height;
  }
  return { svg: parts.join(''), height };
}
