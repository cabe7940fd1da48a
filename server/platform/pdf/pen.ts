import type { Font as Shaper } from 'fontkit';
import type PDFDocument from 'pdfkit';
import type { FontRole, Font, FontFinder } from '../text/fonts.ts';
import { layText, type Base, type TextLine, type Run } from '../text/lay-text.ts';
import { openStructure, type Structure } from './structure.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      // The library also accepts opened fonts, but its types allow only files.
      registerFont(name: string, src: Shaper): this;
    }
  }
}

type Pdf = InstanceType<typeof PDFDocument>;

/** Style of a text; sizes in points. */
export interface TextStyle {
  readonly font: FontRole;
  readonly size: number;
  readonly ink: string;
  /** Line height as a multiple of `size`. */
  readonly leading: number;
}

/** Position of a text in points; `at` is the distance from the side on which the document's lines begin. */
export interface TextPlace {
  readonly at: number;
  readonly width: number;
  /** Upper edge. */
  readonly y: number;
  readonly align?: 'start' | 'end';
  /**
   * `auto` takes the direction from the text itself, for user input and numbers; the default is the document's
   * direction.
   */
  readonly base?: Base;
  /** Paragraph by default, or heading. */
  readonly tag?: 'P' | 'H1' | 'H2';
}

/** Place of something that is not a text, in points. */
export interface Box {
  readonly at: number;
  readonly y: number;
  readonly height: number;
}

/**
 * Writes on the pages of one document, from the side on which its language begins. What it writes is read by screen readers
 * in the same order; rules and bars are not.
 */
export interface Pen extends Pick<Structure, 'part' | 'artifact'> {
  /** Width between the margins. */
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** Writes a text; returns the y where the next line would begin. */
  readonly write: (text: string, style: TextStyle, place: TextPlace) => number;
  /** Returns the height that the text would take. */
  readonly height: (text: string, style: TextStyle, width: number, base?: Base) => number;
  readonly rule: (y: number, ink: string, from?: number, width?: number) => void;
  /**
   * Draws a barcode, which is read from left to right in every language: widths of bars and spaces in turn, in modules
   * of `module` points. Its quiet zones belong to `box`.
   */
  readonly bars: (
    widths: readonly number[],
    box: Box & { readonly module: number; readonly quiet: number },
  ) => void;
  /** Draws a JPEG in the middle of a box, as large as it fits; `alt` is read in its place. */
  readonly picture: (
    jpeg: Buffer,
    box: Box & { readonly width: number; readonly alt: string },
  ) => void;
  /** Ends the document. */
  readonly end: () => void;
}

const margin = 54;

// Every script's features are on by default; naming any, even none, passes words to the shaper in one piece.
const features: PDFKit.Mixins.OpenTypeFeatures[] = [];

function createMeasure(pdf: Pdf, fontsOf: FontFinder) {
  const known = new Set<Font>();
  const choose = (font: Font): Pdf => {
    if (!known.has(font)) pdf.registerFont(font.name, font.shaper);
    known.add(font);
    return pdf.font(font.name);
  };
  // A text is laid out once for its height and again when it is written.
  const widths = new Map<string, number>();
  const widthOf = ({ font, text }: Run): number => {
    const key = `${font.name} ${text}`;
    const width = widths.get(key) ?? choose(font).fontSize(1).widthOfString(text, { features });
    widths.set(key, width);
    return width;
  };
  return { fontsOf, widthOf, choose };
}

type LeftOf = (at: number, width: number) => number;

function drawBars(pdf: Pdf, leftOf: LeftOf): Pen['bars'] {
  return (widths, { at, y, height, module, quiet }) => {
    const modules = widths.reduce((sum, bar) => sum + bar, 0);
    let left = leftOf(at, (modules + 2 * quiet) * module) + quiet * module;
    widths.forEach((bar, index) => {
      if (index % 2 === 0) pdf.rect(left, y, bar * module, height);
      left += bar * module;
    });
    pdf.fill('black');
  };
}

function drawPicture(pdf: Pdf, leftOf: LeftOf) {
  return (jpeg: Buffer, { at, y, width, height }: Box & { readonly width: number }): void => {
    const place = { fit: [width, height], align: 'center', valign: 'center' } as const;
    pdf.image(jpeg, leftOf(at, width), y, { ...place, fit: [...place.fit] });
  };
}

const fromRight = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** The text to read where its runs are drawn in another order than the one in which they are read. */
function readAs(text: string): { readonly actual?: string } {
  return fromRight.test(text) ? { actual: text.replaceAll(/\p{Bidi_Control}/gu, '') } : {};
}

/** Opens a pen for the pages of a tagged PDF. */
export function openPen(pdf: Pdf, dir: 'ltr' | 'rtl', finder: FontFinder): Pen {
  const measure = createMeasure(pdf, finder);
  const { part, content, artifact, end } = openStructure(pdf);
  const width = pdf.page.width - 2 * margin;
  const leftOf = (at: number, wide: number): number =>
    dir === 'ltr' ? margin + at : margin + width - at - wide;
  const picture = drawPicture(pdf, leftOf);
  const bars = drawBars(pdf, leftOf);
  const lay = (
    text: string,
    { font, size }: TextStyle,
    wide: number,
    base: Base = dir,
  ): TextLine[] => layText(text, { font, base, width: wide / size }, measure);
  const draw = (line: TextLine, { size, ink }: TextStyle, left: number, baseline: number): void => {
    for (const run of line.runs) {
      const x = left + run.left * size;
      measure.choose(run.font).fontSize(size).fillColor(ink);
      pdf.text(run.text, x, baseline, { features, lineBreak: false, baseline: 'alphabetic' });
    }
  };
  return {
    width,
    top: margin,
    bottom: pdf.page.height - margin,
    write: (text, style, { at, width: wide, y, align = 'start', base, tag = 'P' }) => {
      let top = y;
      const drawLines = (): void => {
        for (const line of lay(text, style, wide, base)) {
          const own = line.width * style.size;
          const toRight = (align === 'end') === (dir === 'ltr');
          const left = leftOf(at, wide) + (toRight ? wide - own : 0);
          draw(line, style, left, top + style.size);
          top += style.size * style.leading;
        }
      };
      content(tag, drawLines, readAs(text));
      return top;
    },
    height: (text, style, wide, base) =>
      lay(text, style, wide, base).length * style.size * style.leading,
    rule: (y, ink, from = 0, wide = width) => {
      const left = leftOf(from, wide);
      artifact(() =>
        pdf
          .moveTo(left, y)
          .lineTo(left + wide, y)
          .lineWidth(0.5)
          .strokeColor(ink)
          .stroke(),
      );
    },
    bars: (widths, box) => artifact(() => bars(widths, box)),
    picture: (jpeg, { alt, ...box }) => content('Figure', () => picture(jpeg, box), { alt }),
    part,
    artifact,
    end,
  };
}
