import type { PhotoDeps } from '../deps.ts';
import { deleteSessionUploads } from '../records/usage.repo.ts';
import { openUploadStore } from './open-upload-store.ts';

/**
 * Deletes what is left of the uploads of a session, with the names of their files. A browser that still sends one begins it
 * again. Source: product §4.22.
 */
export async function forgetUploads(
  deps: Pick<PhotoDeps, 'kysely' | 'dataDir' | 'pieces' | 'log'>,
  sessionId: string,
): Promise<void> {
  const store = openUploadStore(deps);
  for (const name of await store.list(sessionId)) await store.remove({ sessionId, name });
  await deleteSessionUploads(deps.kysely, sessionId);
}
