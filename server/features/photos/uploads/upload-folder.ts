import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { uploadMetadata, type UploadMetadata } from '#contract/photos.ts';

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
  readonly letGo: (id: UploadId) => Promise<void>;
  readonly remove: (id: UploadId) => Promise<void>;
  /** Removes uploads that are unchanged since then; returns the number of removed files. */
  readonly sweep: (untouchedSince: Date) => Promise<number>;
}

const facts = '.json';

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });

const statOrNull = (file: string) => stat(file).catch(() => null);

const sweepSession = async (folder: string, untouchedSince: Date): Promise<number> => {
  const names = await namesIn(folder);
  const touched = new Map<string, Date>();
  for (const name of names) {
    const upload = path.basename(name, facts);
    const { mtime } = (await statOrNull(path.join(folder, name))) ?? { mtime: new Date(0) };
    const latest = touched.get(upload);
    if (!latest || latest < mtime) touched.set(upload, mtime);
  }
  const isOld = (name: string): boolean => {
    const latest = touched.get(path.basename(name, facts));
    return latest !== undefined && latest < untouchedSince;
  };
  const old = names.filter(isOld);
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
  const own = await statOrNull(folder);
  // Intentionally fails when the folder is not empty any more.
  if (own && own.mtime < untouchedSince) await rmdir(folder).catch(() => undefined);
  return old.length;
};

/** Opens the folder of uploads under `dataDir` and creates it when it is missing. */
export const openUploadFolder = (dataDir: string): UploadFolder => {
  const directory = path.resolve(dataDir, 'uploads');
  const store = new FileStore({ directory });
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
    has: async (key) => (await statOrNull(path.join(directory, key))) !== null,
    letGo: (id) => rm(pathOf(id), { force: true }),
    remove: async (id) => {
      await rm(`${pathOf(id)}${facts}`, { force: true });
      await rm(pathOf(id), { force: true });
    },
    sweep: async (untouchedSince) => {
      let removed = 0;
      for (const session of await namesIn(directory)) {
        removed += await sweepSession(path.join(directory, session), untouchedSince);
      }
      return removed;
    },
  };
};
