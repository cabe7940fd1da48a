import { breathe, makePageSurface } from '#web/ui/page-surface.ts';
import { glanceAt } from '#web/workers/glance.ts';
import type { PhotoProcessor } from '#web/workers/photo-pool.ts';
import { processPhoto, sketchPhoto } from '#web/workers/process-photo.ts';

/** Processes photos on the main thread, one after another in slices, for browsers whose workers cannot draw. */
export function pageProcessor(): PhotoProcessor {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(breathe).then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  return {
    glance: (file) => inTurn(() => glanceAt(file, makePageSurface)),
    sketch: (file) => inTurn(() => sketchPhoto(file, makePageSurface)),
    process: (file) => inTurn(() => processPhoto(file, makePageSurface)),
  };
}
