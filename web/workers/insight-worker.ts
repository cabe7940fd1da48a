import type { PhotoInsight } from './insight.ts';

/** What the worker that looks at pictures does. */
export interface InsightWorker {
  /** Of a small copy; rejects when it cannot be read. */
  readonly look: (picture: Blob) => Promise<PhotoInsight>;
}
