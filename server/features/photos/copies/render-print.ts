import { plainFraming, type Framing, type PrintLayout } from '#domain/prints/print-geometry.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { PrintedAs } from '#domain/prints/print-papers.ts';
import { planPrint, type PrintSettings } from '#domain/prints/print-templates.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { PhotoDeps } from '../deps.ts';
import type { WrittenPrint } from '../decoding/picture-work.ts';
import { fileOf, readPicture } from '../decoding/read-picture.ts';
import { hashFile, readHead } from '../decoding/stored-file.ts';

/** A print to render from a stored file. */
export interface PrintOrder {
  /** Has the papers. */
  readonly catalogue: Catalogue;
  readonly printedAs: PrintedAs;
  readonly framing: Framing | null;
  /** Passport photos on this sheet, 1 to 8; ignored for other sizes. */
  readonly tiles: number;
  /** Settings of the lab that prints it; the defaults where they are absent. */
  readonly settings?: PrintSettings | undefined;
  /** Path of the new file for the print. */
  readonly to: string;
}

/** A print of one file, with its placement. */
export interface PhotoPrint extends WrittenPrint {
  /** Image pixels for each inch of paper. */
  readonly dpi: number;
  /** The photo on the pixels of the file, or of each tile of a sheet; with bleed. */
  readonly layout: PrintLayout;
}

/** A print of a large original is decoded completely and enlarged; no customer waits for it. */
const printMs = 60_000;

async function renderFile(
  pictures: PhotoDeps['pictures'],
  file: string,
  { catalogue, printedAs, framing, tiles, settings, to }: PrintOrder,
): Promise<Result<PhotoPrint>> {
  return pictures.decode(null, async (run) => {
    const picture = await readPicture(run, file, await readHead(file));
    if (!picture.ok) return picture;
    const { isSlow } = picture.value;
    const plan = planPrint(picture.value, {
      catalogue,
      printedAs,
      framing: framing ?? plainFraming,
      tiles,
      settings,
    });
    const print = await run(
      { kind: 'print', file: fileOf(picture.value), plan, to },
      { isSlow, maxMs: printMs },
    );
    if (!print.ok) return print;
    return succeed({ ...print.value, dpi: plan.effectiveDpi, layout: plan.layout });
  });
}

/**
 * Renders one print, or one sheet of passport photos, of one stored file; null when the file is missing. Errors: those
 * of reading an image. Throws for a size without paper. Source: product §9.11.
 */
export async function renderPrint(
  { blobs, pictures }: Pick<PhotoDeps, 'blobs' | 'pictures'>,
  hash: string,
  order: PrintOrder,
): Promise<Result<PhotoPrint> | null> {
  if (!(await blobs.exists(hash))) return null;
  return blobs.withFile(hash, async (file) => {
    // Beside the rendering, since reading the whole file takes a tenth of its time.
    const [read, rendered] = await Promise.allSettled([
      hashFile(file),
      renderFile(pictures, file, order),
    ]);
    if (read.status === 'rejected') throw read.reason;
    if (rendered.status === 'rejected') throw rendered.reason;
    // A file that changed on its disk may still be decoded, and would be printed with its damage.
    if (read.value !== hash) return fail('photo_unreadable');
    const print = rendered.value;
    return print.ok || (await blobs.exists(hash)) ? print : null;
  });
}
