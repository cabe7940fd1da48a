import type { ProductVariant } from '#web/lib/paper.ts';
import { PrintPaper } from './print-paper.tsx';

/** A photo on its paper, as small as on a summary. */
export interface SmallPaper {
  readonly id: string;
  readonly variant: ProductVariant;
  readonly url: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Papers a summary has room for. */
const shown = 6;

/** The first photos of an order standing in a row, a picture of what the lines below count. */
export function PaperRow({ papers }: { readonly papers: readonly SmallPaper[] }) {
  return (
    <ul aria-hidden="true" className="flex h-14 items-end gap-2">
      {papers.slice(0, shown).map(({ id, variant, url, width, height }) => (
        <li key={id} className="paper-stage flex h-14 min-w-0 basis-13 items-end">
          <PrintPaper variant={variant} url={url} width={width} height={height} alt="" />
        </li>
      ))}
    </ul>
  );
}
