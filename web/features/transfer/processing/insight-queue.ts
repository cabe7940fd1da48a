import type { InsightWorker } from '#web/workers/insight-pool.ts';
import { scrollingRests } from '#web/lib/scrolling-rests.ts';
import { isSparing } from '../upload/follow-connection.ts';
import type { PhotoTable } from '#web/lib/photos/photo-table.ts';

/** Analyzes accepted photos for areas that must not be cropped and for flaws on paper. */
export interface InsightQueue {
  /** `picture` is a small copy; a photo that was analyzed is skipped. */
  readonly add: (id: string, picture: Blob) => void;
  /** The face search pauses while photos are being processed. */
  readonly holdBack: (held: boolean) => void;
  /**
   * Faces move crops, and a crop moves only where the customer sees it: the order prints the framing that was seen.
   */
  readonly cropsSeen: (seen: boolean) => void;
}

interface Waiting {
  readonly id: string;
  readonly picture: Blob;
}

/** Searches faces one photo at a time while it is allowed to; ends for good when the finder cannot be loaded. */
function faceSearch(
  table: PhotoTable,
  startWorker: () => InsightWorker | null,
  atRest: () => Promise<void>,
) {
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
    // An image that cannot be analyzed has no faces.
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
}

/** Creates {@link InsightQueue}. A photo that cannot be analyzed has none, and nothing waits for it. */
export function createInsightQueue(
  table: PhotoTable,
  startInsightWorker: () => InsightWorker | null,
  atRest: () => Promise<void> = scrollingRests,
): InsightQueue {
  let started: InsightWorker | null | undefined;
  const worker = (): InsightWorker | null => {
    started ??= startInsightWorker();
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
}
