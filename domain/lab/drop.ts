import type { SizeKey } from '../catalogue/catalogue.ts';

/** Forms in which a lab takes prints. Source: product §9.14. */
export const outputFormats = ['tree', 'dpof-noritsu', 'dpof-epson', 'fuji', 'darkroom'] as const;
/** One of {@link outputFormats}. */
export type OutputFormat = (typeof outputFormats)[number];

/** A rendered file with what a lab's program needs to know about it. */
export interface DropPrint {
  /** SHA-256 of the JPEG, lower-case hexadecimal. */
  readonly sha256: string;
  /** Bytes of the JPEG. */
  readonly size: number;
  /** Copies to print, 1 or more. */
  readonly copies: number;
  readonly sizeKey: SizeKey;
  /** Whether it is a sheet of passport photos, which keep their size. */
  readonly isSheet: boolean;
  /** Key of its surface in the settings of labs: the size key, or that of a shape with a surface of its own. */
  readonly surface: string;
  /** Ids of the chosen values of its options, but that of the finish. */
  readonly options: readonly string[];
  /** Position of its photo in the order, from 1; printed on the back. */
  readonly frame: number;
}

/** Prints of one order in one batch, in the order in which they are printed. */
export interface DropOrder {
  readonly number: string;
  readonly customerName: string;
  /** Of the customer, by which the name is split. */
  readonly language: string;
  /** When it was placed, on the lab's clock: `2026-03-14T09:05:07`. */
  readonly placedAt: string;
  /** 0 for the order itself, 1 and more for reprints and remakes: the folder's name ends in `_r1`, `_r2`. */
  readonly round: number;
  /**
   * 1, or more where an earlier drop has the name already, because it failed and is sent again or because the order is
   * in a second batch of the same paper: the folder's name ends in `_2`.
   */
  readonly attempt: number;
  readonly finish: string;
  readonly prints: readonly DropPrint[];
}

/** A file of a drop: a print, by its hash and size in bytes, or a text of the lab's program. */
export type DropFile =
  | {
      readonly kind: 'print';
      readonly path: string;
      readonly sha256: string;
      readonly size: number;
    }
  | {
      readonly kind: 'text';
      readonly path: string;
      readonly text: string;
      /** Little-endian UTF-16 with a byte-order mark instead of UTF-8 without one. */
      readonly encoding?: 'utf-16';
    };

/** A print among the files of a drop. */
export type DropPrintFile = Extract<DropFile, { readonly kind: 'print' }>;

/**
 * One folder, or one request file with its folder, as a lab takes it. Paths are relative to the lab's folder, with `/`,
 * in ASCII; `files` are written in this order, so that the one that starts the lab's program is the last.
 */
export interface DropManifest {
  readonly version: 1;
  readonly format: OutputFormat;
  /** Top-level entries that appear in the lab's folder, in the order in which they are put there. */
  readonly entries: readonly string[];
  readonly files: readonly DropFile[];
}

/** A drop that is not stored yet. */
export interface PlannedDrop {
  /** Unique for its lab, and never used again: of the folder or of the request file. */
  readonly name: string;
  readonly part: number;
  readonly parts: number;
  readonly manifest: DropManifest;
}
