import type { Font as Shaper } from 'fontkit';
import type PDFDocument from 'pdfkit';
import type { Face, Font, FontFinder } from '../../../platform/text/fonts.ts';
import { layText, type Base, type Line, type Run } from '../../../platform/text/lay-text.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      // The library takes fonts that are open too; its types know their files alone.
      registerFont(name: string, src: Shaper): this;
    }
  }
}

type Pdf = InstanceType<typeof PDFDocument>;

/** How a text is written. Sizes in points. */
export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  readonly ink: string;
  /** Distance of its lines, in its size. */
  readonly leading: number;
}

/** Where a text is put: distances in points, `at` from the side on which the document's lines begin. */
export interface Place {
  readonly at: number;
  readonly width: number;
  /** Of the upper edge. */
  readonly y: number;
  readonly align?: 'start' | 'end';
  /** `auto` for what somebody wrote or a number, by its own letters; else the document's. */
  readonly base?: Base;
}

/** Writes on the pages of one document, from the side on which its language begins. */
export interface Pen {
  /** Between the margins. */
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** Answers where the next line would begin. */
  readonly write: (text: string, style: TextStyle, place: Place) => number;
  /** As high as it would be. */
  readonly height: (text: string, style: TextStyle, width: number, base?: Base) => number;
  readonly rule: (y: number, ink: string, from?: number, width?: number) => void;
}

const margin = 54;

// The features of every script are on by themselves; naming any, even none, keeps words in one piece for the shaper.
const features: PDFKit.Mixins.OpenTypeFeatures[] = [];

const measureOf = (pdf: Pdf, fontsOf: FontFinder) => {
  const known = new Set<Font>();
  const choose = (font: Font): Pdf => {
    if (!known.has(font)) pdf.registerFont(font.name, font.shaper);
    known.add(font);
    return pdf.font(font.name);
  };
  // A text is laid out to know its height, and again where it is written.
  const widths = new Map<string, number>();
  const widthOf = ({ font, text }: Run): number => {
    const key = `${font.name} ${text}`;
    const width = widths.get(key) ?? choose(font).fontSize(1).widthOfString(text, { features });
    widths.set(key, width);
    return width;
  };
  return { fontsOf, widthOf, choose };
};

/** A pen for the pages of a PDF. */
export const openPen = (pdf: Pdf, dir: 'ltr' | 'rtl', finder: FontFinder): Pen => {
  const measure = measureOf(pdf, finder);
  const width = pdf.page.width - 2 * margin;
  const leftOf = (at: number, wide: number): number =>
    dir === 'ltr' ? margin + at : margin + width - at - wide;
  const lay = (text: string, { face, size }: TextStyle, wide: number, base: Base = dir): Line[] =>
    layText(text, { face, base, width: wide / size }, measure);
  const draw = (line: Line, { size, ink }: TextStyle, left: number, baseline: number): void => {
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
    write: (text, style, { at, width: wide, y, align = 'start', base }) => {
      let top = y;
      for (const line of lay(text, style, wide, base)) {
        const own = line.width * style.size;
        const toRight = (align === 'end') === (dir === 'ltr');
        const left = leftOf(at, wide) + (toRight ? wide - own : 0);
        draw(line, style, left, top + style.size);
        top += style.size * style.leading;
      }
      return top;
    },
    height: (text, style, wide, base) =>
      lay(text, style, wide, base).length * style.size * style.leading,
    rule: (y, ink, from = 0, wide = width) => {
      const left = leftOf(from, wide);
      pdf
        .moveTo(left, y)
        .lineTo(left + wide, y)
        .lineWidth(0.5)
        .strokeColor(ink)
        .stroke();
    },
  };
};
