import { startLooking } from '#web/workers/insight-pool.ts';
import type { PhotoTable } from './photo-table.ts';

/** Looks at photos once they are accepted, for what must not be cut off and what may disappoint on paper. */
export interface Insights {
  /** `picture` is a small copy; a photo that was looked at is not again. */
  readonly add: (id: string, picture: Blob) => void;
}

/** See {@link Insights}. What cannot be looked at goes without: nobody waits for it. */
export const createInsights = (table: PhotoTable): Insights => {
  let look: ReturnType<typeof startLooking> | undefined;
  return {
    add: (id, picture) => {
      if (table.get(id)?.item.insight) return;
      look ??= startLooking();
      void look?.(picture).then(
        (insight) => table.change(id, { item: { insight } }),
        () => undefined,
      );
    },
  };
};
