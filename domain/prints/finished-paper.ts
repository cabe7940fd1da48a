import { hasFinishing } from '../catalogue/finishing.ts';
import type { Finishing } from '../catalogue/finishing-kinds.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import {
  findPrintPaper,
  printDpi,
  toPrintPixels,
  type PrintedAs,
  type PrintPaper,
} from './print-papers.ts';

/** Weights of red, green and blue in the gray of a black and white print, those of the CSS filter `grayscale`. */
export const grayWeights = [0.2126, 0.7152, 0.0722] as const;

/** The largest share of the shorter side that the borders of both sides take. */
const maxBorderShare = 0.5;

/** A paper with its finishing: the border of the widest value, in pixels of `dpi` pixels per inch. */
export function finishPaper(
  paper: PrintPaper,
  finishing: readonly Finishing[],
  dpi: number,
): PrintPaper {
  if (finishing.length === 0) return paper;
  const mm = Math.max(...finishing.map((one) => one.mm ?? 0));
  const room = Math.floor((Math.min(paper.width, paper.height) * maxBorderShare) / 2);
  return {
    ...paper,
    border: Math.min(toPrintPixels(mm, dpi), room),
    isWhole: hasFinishing(finishing, 'whole'),
    isGray: hasFinishing(finishing, 'monochrome'),
  };
}

const known = new WeakMap<PrintPaper, Map<string, PrintPaper>>();

/**
 * The paper of an item with its finishing, at the resolution of previews; one object for each, as screens compare them by
 * identity. Null for an unknown size.
 */
export function findFinishedPaper(catalogue: Catalogue, printedAs: PrintedAs): PrintPaper | null {
  const paper = findPrintPaper(catalogue, printedAs);
  const finishing = printedAs.finishing ?? [];
  if (!paper || finishing.length === 0) return paper;
  const papers = known.get(paper) ?? new Map<string, PrintPaper>();
  const name = JSON.stringify(finishing);
  const finished = papers.get(name) ?? finishPaper(paper, finishing, printDpi);
  known.set(paper, papers.set(name, finished));
  return finished;
}
