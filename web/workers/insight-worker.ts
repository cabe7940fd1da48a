import type { Part } from '#domain/prints/print-geometry.ts';
import type { PhotoInsight } from '#web/lib/photos/photo-insight.ts';

/** Interface of the worker that analyzes small copies of photos; rejects when one cannot be read. */
export interface InsightWorker {
  /** Everything but the faces. */
  readonly look: (picture: Blob) => Promise<PhotoInsight>;
  /** As fractions of the image, largest first; null when the face finder cannot be loaded. */
  readonly findFaces: (picture: Blob) => Promise<readonly Part[] | null>;
}
