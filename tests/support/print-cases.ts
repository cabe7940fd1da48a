import fc from 'fast-check';
import { printSizes } from '#domain/catalogue/catalogue.ts';
import { fits, orientations, turns, type Framing } from '#domain/prints/print-geometry.ts';
import { findPrintPaper, type PrintPaper } from '#domain/prints/print-papers.ts';

/** The paper of a print. */
export function paperFor(size: string): PrintPaper {
  const paper = findPrintPaper({ productType: 'photo_print', shape: null, size });
  if (!paper) throw new Error(`no paper for ${size}`);
  return paper;
}

const side = fc.integer({ min: 1, max: 9000 });
/** Sizes of pictures. */
export const pictures = fc.record({ width: side, height: side });
/** Papers of prints. */
export const papers = fc.constantFrom(...printSizes).map(paperFor);
/** Fractions from 0 to 1. */
export const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Parts of a picture. */
export const crops = fc
  .tuple(share, share, share, share)
  .map(([x, y, width, height]) => ({ x, y, width: width * (1 - x), height: height * (1 - y) }));
/** Framings of a picture on its paper. */
export const framings: fc.Arbitrary<Framing> = fc.record({
  turn: fc.constantFrom(...turns),
  fit: fc.constantFrom(...fits),
  orientation: fc.constantFrom(...orientations),
  crop: fc.option(crops, { nil: null }),
});
