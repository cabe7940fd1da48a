import type { PictureFormat } from './sniff-picture.ts';

/** A picture's file, by path or by content. */
export type PictureInput = string | Uint8Array;

/** A picture's file, and what it is by its first bytes. */
export interface PictureFile {
  readonly input: PictureInput;
  readonly format: PictureFormat;
}
