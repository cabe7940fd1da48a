import type { Part } from '#domain/print-geometry.ts';
import type { PhotoInsight } from './insight.ts';

/** What the worker that looks at pictures does, with small copies of them; rejects when one cannot be read. */
export interface InsightWorker {
  /** Everything but the faces. */
  readonly look: (picture: Blob) => Promise<PhotoInsight>;
  /** As fractions of the picture, largest first; null where the finder of faces cannot be had. */
  readonly findFaces: (picture: Blob) => Promise<readonly Part[] | null>;
}
