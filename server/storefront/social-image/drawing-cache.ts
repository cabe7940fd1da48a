/** Limits of the drawings in memory. */
export interface DrawingCacheOptions {
  /** Total size of the cached drawings, in bytes. */
  readonly maxBytes: number;
  /** Drawings that may wait for the current one. */
  readonly maxWaiting: number;
}

/** Drawings by key. The least recently used are evicted first. */
export interface DrawingCache {
  readonly get: (key: string) => Buffer | null;
  /** Draws one after another, each key once; null when too many are waiting. */
  readonly draw: (key: string, make: () => Promise<Buffer>) => Promise<Buffer> | null;
}

/** Defaults: some 800 drawings of 30 KB. */
export const defaultDrawingCache: DrawingCacheOptions = {
  maxBytes: 24 * 1024 * 1024,
  maxWaiting: 30,
};

/** Opens an empty cache of drawings in this process. */
export function openDrawingCache({ maxBytes, maxWaiting }: DrawingCacheOptions): DrawingCache {
  const kept = new Map<string, Buffer>();
  const inFlight = new Map<string, Promise<Buffer>>();
  let size = 0;
  let last: Promise<unknown> = Promise.resolve();
  const keep = (key: string, drawing: Buffer): void => {
    kept.set(key, drawing);
    size += drawing.length;
    for (const [oldest, { length }] of kept) {
      if (size <= maxBytes) break;
      kept.delete(oldest);
      size -= length;
    }
  };
  return {
    get: (key) => {
      const found = kept.get(key);
      if (!found) return null;
      // A map keeps the order of insertion.
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    draw: (key, make) => {
      // Since the caller looked, another request may have finished the drawing.
      const found = kept.get(key);
      if (found) return Promise.resolve(found);
      const pending = inFlight.get(key);
      if (pending) return pending;
      if (inFlight.size > maxWaiting) return null;
      const drawing = last
        .then(make)
        .then((drawn) => {
          keep(key, drawn);
          return drawn;
        })
        .finally(() => inFlight.delete(key));
      inFlight.set(key, drawing);
      last = drawing.catch(() => undefined);
      return drawing;
    },
  };
}
