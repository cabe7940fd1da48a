import type { Parts } from './parts.ts';
import { abandonedAfterMs, sweepUploadFolder } from './features/photos/uploads/sweep-folder.ts';

type SweepParts = Pick<Parts, 'log'> & {
  readonly config: Pick<Parts['config'], 'dataDir'>;
  readonly blobs: Pick<Parts['blobs'], 'removeLeftovers'>;
};

const pauseMs = 60 * 60 * 1000;

async function sweep({ config, blobs, log }: SweepParts): Promise<void> {
  const before = new Date(Date.now() - abandonedAfterMs);
  const uploads = await sweepUploadFolder(config.dataDir, before);
  const files = uploads + (await blobs.removeLeftovers(before));
  if (files > 0) log.info({ files }, 'unfinished uploads removed');
}

/**
 * Removes abandoned uploads and half-written files from the data folder of this process, now and every hour until the
 * returned function is called. On several machines each has a folder of its own, and the job of a worker sees only that
 * of its machine.
 */
export function sweepOwnFolder(parts: SweepParts): () => void {
  const sweepSafely = (): Promise<void> =>
    sweep(parts).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'unfinished uploads could not be removed'),
    );
  void sweepSafely();
  const timer = setInterval(() => void sweepSafely(), pauseMs).unref();
  return () => clearInterval(timer);
}
