import type { PrintPaper as FinishedPaper } from '#domain/prints/print-papers.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import { PrintPaper } from './print-paper.tsx';

/** A photo on its paper at the size of a summary. */
export interface SmallPaper {
  readonly id: string;
  readonly variant: ProductVariant;
  /** With its finishing. */
  readonly paper?: FinishedPaper | null;
  readonly url: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Maximum number of papers in a summary. */
const shown = 6;

/** The first photos of an order in a row, above the lines that count them. */
export function PaperRow({ papers }: { readonly papers: readonly SmallPaper[] }) {
  return (
    <ul aria-hidden="true" className="flex h-14 items-end gap-4">
      {papers.slice(0, shown).map(({ id, variant, url, width, height, paper = null }) => (
        <li key={id} className="paper-stage flex h-14 min-w-0 basis-13 items-end">
          <PrintPaper {...{ variant, url, width, height, paper }} alt="" />
        </li>
      ))}
    </ul>
  );
}
