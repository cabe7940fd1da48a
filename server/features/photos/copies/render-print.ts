import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { typeBytes } from '#domain/images/image-type.ts';
import { plainFraming, type Framing, type PrintLayout } from '#domain/print-geometry.ts';
import type { PrintedAs } from '#domain/print-papers.ts';
import { planPrint, type PrintSettings } from '#domain/print-templates.ts';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { PhotoDeps } from '../deps.ts';
import type { PrintFile } from '../decoding/picture-work.ts';
import { fileOf, readPicture } from '../decoding/read-picture.ts';

/** A print to render from a stored file. */
export interface PrintOrder {
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
export interface PhotoPrint extends PrintFile {
  /** Image pixels for each inch of paper. */
  readonly dpi: number;
  /** The photo on the pixels of the file, or of each tile of a sheet; with bleed. */
  readonly layout: PrintLayout;
}

/** A print of a large original is decoded completely and enlarged; no customer waits for it. */
const printMs = 60_000;

/** Returns the SHA-256 of a file, lower-case hexadecimal, and its first bytes. */
const readFile = async (
  file: string,
): Promise<{ readonly hash: string; readonly head: Buffer }> => {
  const hash = createHash('sha256');
  let head: Buffer | null = null;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    head ??= Buffer.from(chunk.subarray(0, typeBytes));
  }
  return { hash: hash.digest('hex'), head: head ?? Buffer.alloc(0) };
};

const renderFile = async (
  pictures: PhotoDeps['pictures'],
  { file, head }: { readonly file: string; readonly head: Buffer },
  { printedAs, framing, tiles, settings, to }: PrintOrder,
): Promise<Result<PhotoPrint>> =>
  pictures.decode(null, async (run) => {
    const picture = await readPicture(run, file, head);
    if (!picture.ok) return picture;
    const { isSlow } = picture.value;
    const plan = planPrint(picture.value, {
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
    const read = await readFile(file);
    // A file that changed on its disk may still be decoded, and would be printed with its damage.
    if (read.hash !== hash) return fail('photo_unreadable');
    const print = await renderFile(pictures, { file, head: read.head }, order);
    return print.ok || (await blobs.exists(hash)) ? print : null;
  });
}
