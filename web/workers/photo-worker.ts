import type { Glance, PhotoCopies, PhotoRefusal } from './photo-copies.ts';

/** Interface of a photo worker, one call per file. */
export interface PhotoWorker {
  /** Whether this browser can draw and encode images in a worker. */
  readonly canDraw: () => Promise<boolean>;
  readonly glance: (file: Blob) => Promise<Glance | PhotoRefusal>;
  readonly sketch: (file: Blob) => Promise<Blob | null>;
  readonly process: (file: Blob) => Promise<PhotoCopies | PhotoRefusal>;
}
