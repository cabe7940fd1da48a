import { wrap } from 'comlink';
import type { CollageTask } from '#web/workers/compose-collage.ts';
import type { CollageWorker } from '#web/workers/collage.worker.ts';

const timeoutMs = 120_000;

/** Composes a collage in a worker of its own, whose memory is freed with it. Rejects when it fails or takes too long. */
export async function composeInWorker(task: CollageTask): Promise<Blob> {
  const worker = new Worker(new URL('../../../../workers/collage.worker.ts', import.meta.url), {
    type: 'module',
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      wrap<CollageWorker>(worker).compose(task),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the collage took too long')), timeoutMs);
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          reject(new Error(event.message || 'worker failed'));
        });
      }),
    ]);
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
