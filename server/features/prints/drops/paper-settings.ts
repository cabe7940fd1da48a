import { isDeepStrictEqual } from 'node:util';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import { ownEntry, type Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { PrintSettings, TemplateKey } from '#domain/prints/print-templates.ts';
import type { Row } from '../../../platform/db/sql.ts';

type Batch = Pick<Row<'printBatches'>, 'paper' | 'shape'>;

/** The papers whose settings change the prints of a batch: passport photos are printed on sheets of another paper. */
function listPapers(catalogue: Catalogue, { paper, shape }: Batch): readonly TemplateKey[] {
  const variant = findVariantOfKey(catalogue, paper)?.variant;
  const own = variant?.shapes?.find((one) => one.shape === shape)?.own;
  return [own?.key ?? paper, ...(variant?.sheetOn === undefined ? [] : [variant.sheetOn])];
}

/** Whether prints of a batch come out otherwise with one lab's settings than with the others; null means the defaults. */
export function printsDiffer(
  catalogue: Catalogue,
  batch: Batch,
  made: PrintSettings | null,
  now: PrintSettings | null,
): boolean {
  const relevant = ({ papers = {}, profile = 'embed' }: PrintSettings) => ({
    papers: listPapers(catalogue, batch).map((key) => ownEntry(papers, key)),
    profile,
  });
  return !isDeepStrictEqual(relevant(made ?? {}), relevant(now ?? {}));
}
