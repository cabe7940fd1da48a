import { isDeepStrictEqual } from 'node:util';
import { passportSize } from '#domain/catalogue/catalogue.ts';
import type { PrintSettings, TemplateKey } from '#domain/prints/print-templates.ts';
import type { Row } from '../../../platform/db/sql.ts';

type Batch = Pick<Row<'printBatches'>, 'paper' | 'shape'>;

/** The papers whose settings change the prints of a batch; passport photos are printed on sheets of 10x15. */
function listPapers({ paper, shape }: Batch): readonly TemplateKey[] {
  if (paper === passportSize) return [passportSize, '10x15'];
  return paper === '3d_frame' && shape === 'heart' ? ['heart'] : [paper];
}

/** Whether prints of a batch come out otherwise with one lab's settings than with the others; null means the defaults. */
export function printsDiffer(
  batch: Batch,
  made: PrintSettings | null,
  now: PrintSettings | null,
): boolean {
  const relevant = ({ papers = {}, profile = 'embed' }: PrintSettings) => ({
    papers: listPapers(batch).map((key) => papers[key] ?? null),
    profile,
  });
  return !isDeepStrictEqual(relevant(made ?? {}), relevant(now ?? {}));
}
