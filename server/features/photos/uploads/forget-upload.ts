import type { PhotoDeps } from '../deps.ts';
import { keyOf, type UploadId, type UploadStore } from './upload-store.ts';
import { deleteUpload } from '../records/usage.repo.ts';

/** Deletes an upload and stops counting it. */
export async function forgetUpload(
  { kysely }: Pick<PhotoDeps, 'kysely'>,
  uploads: UploadStore,
  id: UploadId,
): Promise<void> {
  await uploads.remove(id);
  await deleteUpload(kysely, keyOf(id));
}
