import type { PhotoKind } from '#contract/photos.ts';

/** One file to be sent. */
export interface UploadTask {
  readonly photoId: string;
  readonly kind: PhotoKind;
  readonly sha256: string;
  readonly fileName: string;
  readonly fileType: string;
  /** For an order copy: the hash of the original that follows. */
  readonly original?: string;
  /** For an original that another browser's order lacks: the link of that order. */
  readonly link?: string;
  /** Number of the placed order that has the photo. */
  readonly orderNumber?: string;
  /** Required files are sent before everything else. */
  readonly needed: boolean;
}
