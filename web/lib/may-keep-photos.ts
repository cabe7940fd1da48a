import { browserKeyValue } from './key-value.ts';
import { oldPhotosKey, photoDatabaseName } from './storage-keys.ts';

/** Whether this browser may have photos of an earlier visit, without opening a database. */
export async function mayKeepPhotos(): Promise<boolean> {
  const keys = browserKeyValue().keys();
  if (keys.some((key) => key.startsWith(oldPhotosKey))) return true;
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === photoDatabaseName);
  } catch {
    return true;
  }
}
