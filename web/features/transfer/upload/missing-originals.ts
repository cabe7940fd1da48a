import { serverLimits } from '#domain/photos/photo-rules.ts';
import { sha256Hex } from '#web/lib/hash.ts';
import { openWakeLock } from '#web/lib/wake-lock.ts';
import { connectionName, followConnection } from './follow-connection.ts';
import { openConnectionMeter } from './connection-speed.ts';
import type { PhotoFault, SendState } from '#web/lib/photos/model.ts';
import { sendByTus } from './tus-upload.ts';
import { createUploadQueue } from './upload-queue.ts';

/** An original that an order lacks, by its photo id and content hash. */
export interface MissingPhoto {
  readonly photoId: string;
  readonly fileName: string;
  readonly sha256: string;
}

/** Send state of one missing original on this page. */
export interface MissingState {
  readonly state: SendState;
  readonly fault: PhotoFault | null;
}

/** Sends originals that an order lacks from files chosen for it. */
export interface MissingSender {
  /** Sends the files that match a missing original; returns how many do not match. */
  readonly take: (files: readonly File[], missing: readonly MissingPhoto[]) => Promise<number>;
  readonly retry: (photoId: string) => void;
}

/** Null for a file that is too large to be an original, or cannot be read. */
async function hashFile(file: File): Promise<string | null> {
  if (file.size > serverLimits.maxBytes) return null;
  try {
    return await sha256Hex(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return null;
  }
}

/**
 * Creates a {@link MissingSender}. The order may belong to another browser: `link`, the secret from its e-mail, opens
 * it. Only each file's upload offset is stored here; after a reload the files are chosen again and resume there.
 */
export function openMissingSender(
  link: string,
  changed: (photoId: string, state: MissingState) => void,
): MissingSender {
  const files = new Map<string, File>();
  const meter = openConnectionMeter(connectionName());
  const queue = createUploadQueue({
    meter,
    busy: openWakeLock().want,
    send: async (task, attempt) => {
      const file = files.get(task.photoId);
      return file ? sendByTus(task, file, attempt) : { state: 'lost' };
    },
    changed: ({ photoId }, state, fault) => {
      if (state === 'sent') files.delete(photoId);
      changed(photoId, { state: state === 'lost' ? 'none' : state, fault });
    },
    progress: () => undefined,
  });
  followConnection(queue, meter);
  return {
    retry: queue.retry.bind(queue),
    take: async (chosen, missing) => {
      let others = 0;
      // One after another: hashing holds the whole file in memory.
      for (const file of chosen) {
        const sha256 = await hashFile(file);
        const matching = missing.filter((photo) => photo.sha256 === sha256);
        if (matching.length === 0) others += 1;
        for (const { photoId, fileName } of matching) {
          files.set(photoId, file);
          const fileType = file.type || 'image/jpeg';
          queue.add({
            photoId,
            kind: 'original',
            sha256: sha256 ?? '',
            fileName,
            fileType,
            needed: true,
            link,
          });
        }
      }
      return others;
    },
  };
}
