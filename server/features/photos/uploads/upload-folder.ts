import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import {
  hasUpload,
  listSessionFolder,
  recordSuffix,
  statOrNull,
  sweepUploadFolder,
  uploadDirectory,
} from './sweep-folder.ts';
import { openUploadLocks } from './upload-locks.ts';
import { keyOf, parseMetadata, type UploadId, type UploadStore } from './upload-store.ts';

/**
 * Opens the folder of uploads under `dataDir`, which the first upload creates. It has one subfolder for each session.
 */
export function openUploadFolder(dataDir: string): UploadStore {
  const directory = uploadDirectory(dataDir);
  // The constructor makes its folder and throws a failure in a callback, which ends the process: it gets one that exists.
  const store = new FileStore({
    directory: import.meta.dirname,
    configstore: new FileConfigstore(directory),
  });
  store.directory = directory;
  // A deferred length and tus's own expiry listing are not offered.
  store.extensions = ['creation', 'creation-with-upload', 'termination'];
  const pathOf = (id: UploadId): string => path.join(directory, keyOf(id));
  return {
    store,
    locks: openUploadLocks(),
    find: async (id) => {
      const info = await store.configstore.get(keyOf(id));
      if (info?.size === undefined) return null;
      const bytes = await statOrNull(pathOf(id));
      const metadata = parseMetadata(info.metadata);
      return { size: info.size, received: bytes?.size ?? null, metadata };
    },
    has: (key) => hasUpload(dataDir, key),
    withFile: (id, read) => read(pathOf(id)),
    removeBytes: (id) => rm(pathOf(id), { force: true }),
    remove: async (id) => {
      await rm(`${pathOf(id)}${recordSuffix}`, { force: true });
      await rm(pathOf(id), { force: true });
    },
    list: (sessionId) => listSessionFolder(dataDir, sessionId),
    sweep: (untouchedSince) => sweepUploadFolder(dataDir, untouchedSince),
  };
}
