import { buffer } from 'node:stream/consumers';
import { passportSize } from '#domain/catalogue.ts';
import { passportSheet } from '#domain/passport-sheet.ts';
import { effectiveDpi, layPrint, plainFraming, type Framing } from '#domain/print-geometry.ts';
import { printPaperOf, type PrintedAs } from '#domain/print-papers.ts';
import { succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/photos.ts';
import type { PhotoDeps } from './deps.ts';
import type { RenderedPrint } from './print-work.ts';
import { fileOf, readPicture } from './read-picture.ts';

/** What is to be printed of a stored photo. */
export interface PrintOrder {
  /** Hashes of the photo's files; the original is printed where it is there. */
  readonly files: { readonly original: string | null; readonly orderCopy: string };
  readonly printedAs: PrintedAs;
  readonly framing: Framing | null;
  /** Passport photos on this sheet, 1 to 8; without meaning for other sizes. */
  readonly tiles: number;
}

/** A print with what it was made of. */
export interface PhotoPrint extends RenderedPrint {
  readonly from: PhotoKind;
  /** Pixels of the picture an inch of paper got. */
  readonly dpi: number;
}

/** A print of a large original is decoded whole and enlarged; nobody waits for it at a screen. */
const printMs = 60_000;

/** Bytes that tell a picture's format. */
const headBytes = 4096;

/**
 * Renders one print, or one sheet of passport photos, to the pixels and the colour rules of the lab, from the best
 * file there is. Errors: those of reading a picture. Throws for a size there is no paper of, and when the file is gone.
 * Source: product §9, prints for labs.
 */
export async function renderPrint(
  deps: Pick<PhotoDeps, 'blobs' | 'pictures'>,
  { files, printedAs, framing, tiles }: PrintOrder,
): Promise<Result<PhotoPrint>> {
  const paper = printPaperOf(printedAs);
  if (!paper) throw new RangeError(`no paper for ${printedAs.size}`);
  const from = files.original === null ? 'order-copy' : 'original';
  const bytes = await buffer(await deps.blobs.stream(files.original ?? files.orderCopy));
  const sheet =
    printedAs.productType === 'photo_print' && printedAs.size === passportSize
      ? passportSheet(tiles)
      : null;
  return deps.pictures.decode(null, async (run): Promise<Result<PhotoPrint>> => {
    const picture = await readPicture(run, bytes, bytes.subarray(0, headBytes));
    if (!picture.ok) return picture;
    const { isSlow } = picture.value;
    const layout = layPrint(picture.value, paper, framing ?? plainFraming);
    const print = await run(
      { kind: 'print', file: fileOf(picture.value), layout, sheet },
      { isSlow, maxMs: printMs },
    );
    return print.ok ? succeed({ ...print.value, from, dpi: effectiveDpi(layout) }) : print;
  });
}
