import type { PictureFormat } from './sniff-picture.ts';

/** An image file, by path or by content. */
export type PictureInput = string | Uint8Array;

/** An image file with the format found in its first bytes. */
export interface PictureFile {
  readonly input: PictureInput;
  readonly format: PictureFormat;
}
