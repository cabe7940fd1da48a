import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { passportSize } from '#domain/catalogue.ts';
import { typeBytes } from '#domain/images/image-type.ts';
import { passportSheet } from '#domain/passport-sheet.ts';
import {
  effectiveDpi,
  layPrint,
  plainFraming,
  type Framing,
  type PrintLayout,
} from '#domain/print-geometry.ts';
import { printPaperOf, type PrintedAs, type PrintPaper } from '#domain/print-papers.ts';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/photos.ts';
import type { PhotoDeps } from '../deps.ts';
import type { RenderedPrint } from '../decoding/print-work.ts';
import { fileOf, readPicture } from '../decoding/read-picture.ts';

/** A print to render from a stored photo. */
export interface PrintOrder {
  /** Hashes of the photo's files; the original is preferred when it is stored. */
  readonly files: { readonly original: string | null; readonly orderCopy: string };
  readonly printedAs: PrintedAs;
  readonly framing: Framing | null;
  /** Passport photos on this sheet, 1 to 8; ignored for other sizes. */
  readonly tiles: number;
}

/** A print of one file, with its placement. */
export interface FilePrint extends RenderedPrint {
  /** Image pixels for each inch of paper. */
  readonly dpi: number;
  readonly layout: PrintLayout;
}

/** A print with the file it was made from. */
export interface PhotoPrint extends FilePrint {
  readonly from: PhotoKind;
  /** Why a photo that has an original was not printed from it; null when it was, or has none. */
  readonly originalFault: 'missing' | 'damaged' | null;
}

/** A print of a large original is decoded completely and enlarged; no customer waits for it. */
const printMs = 60_000;

/** Renders a print of one file; null when the file is missing. */
async function renderFile(
  { blobs, pictures }: Pick<PhotoDeps, 'blobs' | 'pictures'>,
  hash: string,
  paper: PrintPaper,
  { printedAs, framing, tiles }: Omit<PrintOrder, 'files'>,
): Promise<Result<FilePrint> | null> {
  if (!(await blobs.exists(hash))) return null;
  const bytes = await buffer(await blobs.stream(hash));
  // A file that changed on its disk may still be decoded, and would be printed with its damage.
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== hash) return fail('photo_unreadable');
  const sheet =
    printedAs.productType === 'photo_print' && printedAs.size === passportSize
      ? passportSheet(tiles)
      : null;
  return pictures.decode(null, async (run) => {
    const picture = await readPicture(run, bytes, bytes.subarray(0, typeBytes));
    if (!picture.ok) return picture;
    const { isSlow } = picture.value;
    const layout = layPrint(picture.value, paper, framing ?? plainFraming);
    const print = await run(
      { kind: 'print', file: fileOf(picture.value), layout, sheet },
      { isSlow, maxMs: printMs },
    );
    return print.ok ? succeed({ ...print.value, layout, dpi: effectiveDpi(layout) }) : print;
  });
}

const paperOf = ({ printedAs }: Pick<PrintOrder, 'printedAs'>): PrintPaper => {
  const paper = printPaperOf(printedAs);
  if (!paper) throw new RangeError(`no paper for ${printedAs.size}`);
  return paper;
};

/**
 * Renders one print, or one sheet of passport photos, of one stored file; null when the file is missing. Errors: those
 * of reading an image. Throws for a size without paper. Source: product §9.11.
 */
export const renderPhotoFile = (
  deps: Pick<PhotoDeps, 'blobs' | 'pictures'>,
  hash: string,
  order: Omit<PrintOrder, 'files'>,
): Promise<Result<FilePrint> | null> => renderFile(deps, hash, paperOf(order), order);

/**
 * Renders one print, or one sheet of passport photos, with the lab's pixels and color rules from the best available
 * file: the order copy replaces a missing or damaged original, and the result reports that. Errors: those of reading
 * an image. Throws for a size without paper, and when the order copy is missing. Source: product §9.11.
 */
export async function renderPrint(
  deps: Pick<PhotoDeps, 'blobs' | 'pictures'>,
  order: PrintOrder,
): Promise<Result<PhotoPrint>> {
  const { files } = order;
  const paper = paperOf(order);
  let originalFault: PhotoPrint['originalFault'] = null;
  if (files.original !== null) {
    const print = await renderFile(deps, files.original, paper, order);
    if (print?.ok) return succeed({ ...print.value, from: 'original', originalFault });
    if (print?.code === 'photo_timed_out') return print;
    originalFault = print ? 'damaged' : 'missing';
  }
  const print = await renderFile(deps, files.orderCopy, paper, order);
  if (!print) throw new Error(`the order copy ${files.orderCopy} is gone`);
  return print.ok ? succeed({ ...print.value, from: 'order-copy', originalFault }) : print;
}
