import { createHash } from 'node:crypto';
import { isPassport } from '#domain/catalogue.ts';
import { tilesEach } from '#domain/passport-sheet.ts';
import type { PrintLayout } from '#domain/print-geometry.ts';
import type { PrintSettings } from '#domain/print-templates.ts';
import { renderPrint } from '../../photos/index.ts';
import type { ProductionDeps } from '../deps.ts';
import type { PrintFile, RenderJob } from '../records/render.repo.ts';

/** A file to render: copies of one print, or of one sheet with so many passport photos. */
interface PlannedFile {
  readonly copies: number;
  readonly tiles: number;
}

/** The files of a job: one, or for passport photos the full sheets and a last one that is not full. */
export const planFiles = (
  job: Pick<RenderJob, 'productType' | 'size' | 'copies'>,
): readonly PlannedFile[] => {
  if (!isPassport(job)) return [{ copies: job.copies, tiles: 1 }];
  const full = Math.floor(job.copies / tilesEach);
  const rest = job.copies % tilesEach;
  return [
    ...(full > 0 ? [{ copies: full, tiles: tilesEach }] : []),
    ...(rest > 0 ? [{ copies: 1, tiles: rest }] : []),
  ];
};

/** A rendered file with its bytes. */
export interface RenderedFile extends PrintFile {
  readonly bytes: Uint8Array;
}

/** The prints of a job, made of one file of its photo. */
export interface RenderedFiles {
  readonly files: readonly RenderedFile[];
  readonly dpi: number;
  readonly layout: PrintLayout;
}

/**
 * Renders all prints of a job from one stored file, with the settings of its lab. Returns why that is impossible: the file is missing or damaged.
 * Throws when rendering took too long, which a repeat may not.
 */
export async function renderFiles(
  deps: Pick<ProductionDeps, 'blobs' | 'pictures'>,
  job: RenderJob,
  { hash, settings }: { readonly hash: string; readonly settings: PrintSettings },
): Promise<RenderedFiles | 'missing' | 'damaged'> {
  const { productType, shape, size, framing } = job;
  const files: RenderedFile[] = [];
  let placed: { readonly dpi: number; readonly layout: PrintLayout } | null = null;
  for (const planned of planFiles(job)) {
    const order = {
      printedAs: { productType, shape, size },
      framing,
      tiles: planned.tiles,
      settings,
    };
    const print = await renderPrint(deps, hash, order);
    if (!print) return 'missing';
    if (!print.ok) {
      if (print.code === 'photo_timed_out') throw new Error(`rendering ${job.id} took too long`);
      return 'damaged';
    }
    const { bytes, width, height, dpi, layout } = print.value;
    placed ??= { dpi, layout };
    files.push({
      ...planned,
      bytes,
      width,
      height,
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  }
  if (!placed) throw new Error(`job ${job.id} has no copies`);
  return { files, ...placed };
}
