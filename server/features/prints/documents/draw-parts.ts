import { isolate } from '#locales/isolate.ts';
import { joinFacts } from '#locales/lists.ts';
import type { Pen, TextStyle } from '../../../platform/pdf/pen.ts';
import { barHeight, fitModule, quietModules, type BarWidths } from './barcode.ts';
import type { DocumentHead } from './document-content.ts';

const ink = '#1a1512';
const quiet = '#5c544b';
export const hair = '#cfc8bd';
export const gap = 14;
/** Height reserved for the footer of a page. */
export const footHeight = 34;

export const text: TextStyle = { font: 'text', size: 10, ink, leading: 1.45 };
export const strong: TextStyle = { ...text, font: 'strong' };
export const small: TextStyle = { ...text, size: 8, ink: quiet };
const title: TextStyle = { font: 'display', size: 20, ink, leading: 1.2 };
const numberStyle: TextStyle = { font: 'strong', size: 16, ink, leading: 1.2 };

/** Order number with the round of a reprint, as the names of its drops end. */
export function numberOf({ number, round }: DocumentHead): string {
  return round === 0 ? number : `${number} R${round}`;
}

/** Draws title, number and its barcode; returns the y below them. */
export function drawTop(
  pen: Pen,
  head: DocumentHead,
  { heading, widths }: { readonly heading: string; readonly widths: BarWidths },
): number {
  const half = pen.width / 2;
  const module = fitModule(widths, half);
  pen.write(heading, title, { at: 0, width: half - gap, y: pen.top, tag: 'H1' });
  pen.write(numberOf(head), numberStyle, {
    at: 0,
    width: half - gap,
    y: pen.top + 30,
    base: 'auto',
  });
  const modules = widths.reduce((sum, one) => sum + one, 2 * quietModules);
  const at = pen.width - modules * module;
  pen.bars(widths, { at, y: pen.top, height: barHeight, module, quiet: quietModules });
  const end = pen.artifact(() =>
    pen.write(head.number, small, {
      at: at + quietModules * module,
      width: pen.width - at - quietModules * module,
      y: pen.top + barHeight + 3,
      base: 'auto',
    }),
  );
  pen.rule(end + 6, ink);
  return end + 6 + gap;
}

/** Draws the header of every page but the first; returns the y below it. */
export function drawRunningTop(pen: Pen, head: DocumentHead, heading: string): number {
  const end = pen.artifact(() =>
    pen.write(`${heading} ${isolate(numberOf(head))}`, strong, {
      at: 0,
      width: pen.width,
      y: pen.top,
    }),
  );
  pen.rule(end + 3, ink);
  return end + 3 + gap;
}

/** Draws the shop's name, the number of the order, of the page and of all pages. */
export function drawDocumentFoot(
  pen: Pen,
  head: DocumentHead,
  { brand, page, pages }: { readonly brand: string; readonly page: number; readonly pages: number },
): void {
  const y = pen.bottom - small.size * small.leading;
  const half = pen.width / 2;
  pen.rule(y - 8, hair);
  const facts = joinFacts([brand, isolate(numberOf(head))], head.language.code);
  pen.write(facts, small, { at: 0, width: half - gap, y, base: 'auto' });
  pen.write(head.language.text('invoice.page', { page, pages }), small, {
    at: half,
    width: half,
    y,
    align: 'end',
  });
}
