import type { Glance, PhotoCopies, PhotoRefusal } from './photo-copies.ts';

/** What a photo worker does, one call a file. */
export interface PhotoWorker {
  /** Whether pictures can be drawn and written off the page in this browser. */
  readonly canDraw: () => Promise<boolean>;
  readonly glance: (file: Blob) => Promise<Glance | PhotoRefusal>;
  readonly sketch: (file: Blob) => Promise<Blob | null>;
  readonly process: (file: Blob) => Promise<PhotoCopies | PhotoRefusal>;
}
