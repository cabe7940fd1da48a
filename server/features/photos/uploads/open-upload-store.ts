import type { PhotoDeps } from '../deps.ts';
import { openSharedUploads } from './shared-uploads.ts';
import { openUploadFolder } from './upload-folder.ts';
import type { UploadStore } from './upload-store.ts';

/**
 * Opens the unfinished uploads: as files of the data folder, or as objects of the storage where several machines may
 * serve (decision 100).
 */
export function openUploadStore(
  deps: Pick<PhotoDeps, 'kysely' | 'dataDir' | 'pieces' | 'log'>,
): UploadStore {
  const { pieces } = deps;
  return pieces ? openSharedUploads({ ...deps, pieces }) : openUploadFolder(deps.dataDir);
}
