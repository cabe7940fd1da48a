import type { PhotoDeps } from '../deps.ts';
import type { UploadFolder, UploadId } from './upload-folder.ts';
import { deleteUpload } from '../records/usage.repo.ts';

/** Deletes an upload and stops counting it. */
export async function forgetUpload(
  { kysely }: Pick<PhotoDeps, 'kysely'>,
  folder: UploadFolder,
  id: UploadId,
): Promise<void> {
  await folder.remove(id);
  await deleteUpload(kysely, folder.keyOf(id));
}
