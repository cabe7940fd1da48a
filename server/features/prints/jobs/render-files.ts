import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { itemFacts, type ItemFacts } from '#domain/catalogue/item-facts.ts';
import { tilesEach } from '#domain/prints/passport-sheet.ts';
import type { PrintLayout } from '#domain/prints/print-geometry.ts';
import type { PrintSettings } from '#domain/prints/print-templates.ts';
import { renderPrint } from '../../photos/index.ts';
import type { ProductionDeps } from '../deps.ts';
import type { PrintFile, RenderJob } from '../records/render.repo.ts';

/** A file to render: copies of one print, or of one sheet with so many passport photos. */
interface PlannedFile {
  readonly copies: number;
  readonly tiles: number;
}

/** The files of a job: one, or for passport photos the full sheets and a last one that is not full. */
export function planFiles(
  { sheetOn }: Pick<ItemFacts, 'sheetOn'>,
  copies: number,
): readonly PlannedFile[] {
  if (sheetOn === null) return [{ copies, tiles: 1 }];
  const full = Math.floor(copies / tilesEach);
  const rest = copies % tilesEach;
  return [
    ...(full > 0 ? [{ copies: full, tiles: tilesEach }] : []),
    ...(rest > 0 ? [{ copies: 1, tiles: rest }] : []),
  ];
}

/** A rendered file; `path` is where it was written, until it is in the storage. */
export interface RenderedFile extends PrintFile {
  readonly path: string;
}

/** The prints of a job, made of one file of its photo. */
export interface RenderedFiles {
  readonly files: readonly RenderedFile[];
  readonly dpi: number;
  readonly layout: PrintLayout;
  /** Versions of the libraries that made them. */
  readonly libraries: string;
}

/** A stored file to make prints of, and how. */
export interface RenderSource {
  readonly hash: string;
  readonly settings: PrintSettings;
  /** Existing folder for the prints. */
  readonly folder: string;
}

/**
 * Renders all prints of a job from one stored file, with the settings of its lab. Returns why that is impossible: the
 * file is missing or damaged. Throws when rendering took too long, which a repeat may not.
 */
export async function renderFiles(
  deps: Pick<ProductionDeps, 'catalogues' | 'kysely' | 'blobs' | 'pictures'>,
  job: RenderJob,
  { hash, settings, folder }: RenderSource,
): Promise<RenderedFiles | 'missing' | 'damaged'> {
  const { productType, shape, framing } = job;
  const catalogue = await deps.catalogues.ofVersion(deps.kysely, job.catalogueVersion);
  const files: RenderedFile[] = [];
  let made: Omit<RenderedFiles, 'files'> | null = null;
  for (const planned of planFiles(itemFacts(catalogue, productType, job.size), job.copies)) {
    const to = path.join(folder, randomUUID());
    const { measure, finishing, stamp } = job.facts ?? {};
    const printedAs = { productType, shape, size: job.size, measure, finishing, stamp };
    const order = { catalogue, printedAs, framing, tiles: planned.tiles, settings, to };
    const print = await renderPrint(deps, hash, order);
    if (!print) return 'missing';
    if (!print.ok) {
      if (print.code === 'photo_timed_out') throw new Error(`rendering ${job.id} took too long`);
      return 'damaged';
    }
    const { width, height, size, sha256, dpi, layout, libraries } = print.value;
    made ??= { dpi, layout, libraries };
    files.push({ ...planned, path: to, width, height, size, sha256 });
  }
  if (!made) throw new Error(`job ${job.id} has no copies`);
  return { files, ...made };
}
