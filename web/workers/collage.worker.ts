import { expose } from 'comlink';
import { composeCollage, type CollageTask } from './compose-collage.ts';
import { makeOffscreen } from './make-offscreen.ts';

/** Interface of the worker that composes collages. */
export interface CollageWorker {
  readonly compose: (task: CollageTask) => Promise<Blob>;
}

const worker: CollageWorker = { compose: (task) => composeCollage(task, makeOffscreen) };

expose(worker);
