/** Bars and spaces in turn, in modules, beginning with a bar. */
export type BarWidths = readonly number[];

/** Space that Code 128 needs on each side, in modules. */
export const quietModules = 10;

const pointsPerMm = 72 / 25.4;
/** Sizes that a hand scanner reads from plain paper, in points. */
const minModule = 0.33 * pointsPerMm;
const maxModule = 0.5 * pointsPerMm;
/** Height of the bars in points: at least 10 mm. */
export const barHeight = 12 * pointsPerMm;

/** Encodes an order number as Code 128. It contains nothing else, so that a photographed ticket gives nothing away. */
export async function encodeCode128(text: string): Promise<BarWidths> {
  // Loaded with the first ticket: it is large.
  const { default: barcodes } = await import('bwip-js/node');
  // The named export of this name is another kind of barcode.
  const [symbol] = barcodes.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error('no barcode was made');
  return symbol.sbs;
}

/**
 * Chooses the width of a module in points so that the code with its quiet zones fits. A text too long for that is an
 * exception: a narrower one would not be read.
 */
export function fitModule(widths: BarWidths, width: number): number {
  const modules = widths.reduce((sum, one) => sum + one, 2 * quietModules);
  const module = Math.min(maxModule, width / modules);
  if (module < minModule) throw new Error('the barcode is too long for the page');
  return module;
}
