import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import { uploadMetadata, type UploadMetadata } from '#contract/photos.ts';
import { hasUpload, recordSuffix, statOrNull, uploadDirectory } from './sweep-folder.ts';

/** Identifies an upload: its session and its own unguessable name. */
export interface UploadId {
  readonly sessionId: string;
  readonly name: string;
}

/** An upload in the folder. `received` is null once its bytes were received and deleted. */
export interface UploadState {
  readonly size: number;
  readonly received: number | null;
  readonly metadata: UploadMetadata;
}

/** The folder of uploads, with one subfolder for each session: a session cannot see another one's uploads. */
export interface UploadFolder {
  readonly store: FileStore;
  /** The id by which the tus server knows an upload. */
  readonly keyOf: (id: UploadId) => string;
  readonly pathOf: (id: UploadId) => string;
  /** Null for an unknown upload. */
  readonly find: (id: UploadId) => Promise<UploadState | null>;
  /** Whether the bytes of an upload are present, by its {@link UploadFolder.keyOf}. */
  readonly has: (key: string) => Promise<boolean>;
  /** Deletes the bytes of an upload and remembers that it was complete. */
  readonly removeBytes: (id: UploadId) => Promise<void>;
  readonly remove: (id: UploadId) => Promise<void>;
}

/** Opens the folder of uploads under `dataDir`, which the first upload creates. */
export function openUploadFolder(dataDir: string): UploadFolder {
  const directory = uploadDirectory(dataDir);
  // The constructor makes its folder and throws a failure in a callback, which ends the process: it gets one that exists.
  const store = new FileStore({
    directory: import.meta.dirname,
    configstore: new FileConfigstore(directory),
  });
  store.directory = directory;
  // A deferred length and tus's own expiry listing are not offered.
  store.extensions = ['creation', 'creation-with-upload', 'termination'];
  const keyOf = ({ sessionId, name }: UploadId): string => `${sessionId}/${name}`;
  const pathOf = (id: UploadId): string => path.join(directory, keyOf(id));
  return {
    store,
    keyOf,
    pathOf,
    find: async (id) => {
      const info = await store.configstore.get(keyOf(id));
      if (info?.size === undefined) return null;
      const bytes = await statOrNull(pathOf(id));
      const metadata = uploadMetadata.parse(info.metadata);
      return { size: info.size, received: bytes?.size ?? null, metadata };
    },
    has: (key) => hasUpload(dataDir, key),
    removeBytes: (id) => rm(pathOf(id), { force: true }),
    remove: async (id) => {
      await rm(`${pathOf(id)}${recordSuffix}`, { force: true });
      await rm(pathOf(id), { force: true });
    },
  };
}
