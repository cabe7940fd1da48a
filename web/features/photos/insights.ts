import type { InsightWorker } from '#web/workers/insight-worker.ts';
import { scrollingRests } from '#web/lib/scrolling-rests.ts';
import { isSparing } from './follow-line.ts';
import type { PhotoTable } from './photo-table.ts';

/** Looks at photos once they are accepted, for what must not be cut off and what may disappoint on paper. */
export interface Insights {
  /** `picture` is a small copy; a photo that was looked at is not again. */
  readonly add: (id: string, picture: Blob) => void;
  /** While photos are being made nobody looks for faces. */
  readonly holdBack: (held: boolean) => void;
  /** Faces move crops, and a crop moves only where the customer sees it: what is ordered is what was seen. */
  readonly cropsSeen: (seen: boolean) => void;
}

interface Waiting {
  readonly id: string;
  readonly picture: Blob;
}

/** Looks for faces one photo at a time, as long as it may; ends for good where the finder cannot be had. */
const faceSearch = (
  table: PhotoTable,
  startWorker: () => InsightWorker | null,
  atRest: () => Promise<void>,
) => {
  let waiting: Waiting[] = [];
  let held = false;
  let seen = false;
  let searching = false;
  let gone = false;
  const lacksFaces = (id: string): boolean => {
    const known = table.get(id);
    return known !== undefined && known.orderNumber === null && known.item.insight?.faces === null;
  };
  const found = (photo: Waiting, faces: Awaited<ReturnType<InsightWorker['findFaces']>>): void => {
    const insight = table.get(photo.id)?.item.insight;
    if (!faces) gone = true;
    else if (!seen) waiting.unshift(photo);
    else if (insight && lacksFaces(photo.id)) {
      table.change(photo.id, { item: { insight: { ...insight, faces } } });
    }
  };
  const mayNot = (): boolean => gone || held || !seen || isSparing();
  const next = async (): Promise<void> => {
    await atRest();
    if (mayNot()) return;
    waiting = waiting.filter(({ id }) => lacksFaces(id));
    const photo = waiting.shift();
    if (!photo) return;
    const worker = startWorker();
    gone = !worker;
    if (!worker) return;
    // A picture that cannot be looked at goes without.
    const faces = await worker.findFaces(photo.picture).catch(() => undefined);
    if (faces !== undefined) found(photo, faces);
  };
  const goOn = (): void => {
    if (searching || mayNot() || waiting.length === 0) return;
    searching = true;
    void next().then(() => {
      searching = false;
      goOn();
    });
  };
  globalThis.addEventListener?.('online', goOn);
  return {
    add: (photo: Waiting): void => {
      waiting.push(photo);
      goOn();
    },
    holdBack: (isHeld: boolean): void => {
      held = isHeld;
      goOn();
    },
    cropsSeen: (areSeen: boolean): void => {
      seen = areSeen;
      goOn();
    },
  };
};

/** See {@link Insights}. What cannot be looked at goes without: nobody waits for it. */
export const createInsights = (
  table: PhotoTable,
  startLooking: () => InsightWorker | null,
  atRest: () => Promise<void> = scrollingRests,
): Insights => {
  let started: InsightWorker | null | undefined;
  const worker = (): InsightWorker | null => {
    started ??= startLooking();
    return started;
  };
  const faces = faceSearch(table, worker, atRest);
  return {
    ...faces,
    add: (id, picture) => {
      if (table.get(id)?.item.insight) return faces.add({ id, picture });
      void worker()
        ?.look(picture)
        .then(
          (insight) => {
            table.change(id, { item: { insight } });
            faces.add({ id, picture });
          },
          () => undefined,
        );
    },
  };
};
