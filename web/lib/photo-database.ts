import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { photoDatabaseName } from './storage-keys.ts';

/** Stored contents of a photo besides its record. */
export type PhotoPart = 'order-copy' | 'original' | 'preview' | 'thumbnail';

/** Content of one part of a photo. */
export interface PhotoFile {
  readonly id: string;
  readonly part: PhotoPart;
  readonly blob: Blob;
}

/** A stored record; the caller validates its content. */
export interface StoredRecord {
  readonly id: string;
}

/** A record to store. */
export interface RecordWrite {
  readonly record: StoredRecord;
  /**
   * Merges it with the currently stored record; null stores nothing. Without it the record replaces the stored one.
   */
  readonly merge?: (stored: StoredRecord | undefined) => StoredRecord | null;
}

/**
 * `full`: there is no space; `unavailable`: the browser stores nothing (private window), or its storage is broken.
 */
export type StoreOutcome = 'stored' | 'full' | 'unavailable';

/** The stored records, and the stored parts of each photo. */
export interface StoredPhotos {
  readonly records: readonly StoredRecord[];
  readonly parts: ReadonlyMap<string, ReadonlySet<PhotoPart>>;
}

/**
 * The photos in the browser's database: one record per photo under `uploadedPhotos`, so that two tabs do not
 * overwrite each other's, and their contents beside them.
 */
export interface PhotoDatabase {
  /** Throws when the stored photos cannot be read. */
  readonly readAll: () => Promise<StoredPhotos>;
  /** Stored records of these photos; null when they cannot be read. */
  readonly readSome: (ids: readonly string[]) => Promise<StoredPhotos | null>;
  readonly readRecord: (id: string) => Promise<StoredRecord | null>;
  /** Null when there is none or it cannot be read. */
  readonly readFile: (id: string, part: PhotoPart) => Promise<Blob | null>;
  /** All or nothing. */
  readonly write: (
    records: readonly RecordWrite[],
    files: readonly PhotoFile[],
  ) => Promise<StoreOutcome>;
  readonly removeFile: (id: string, part: PhotoPart) => Promise<void>;
  readonly removePhotos: (ids: readonly string[]) => Promise<void>;
  /** Removes everything, even from a broken database. */
  readonly clear: () => Promise<void>;
}

/** Stored row of a {@link PhotoFile}. Some browsers (iOS) fail to store a Blob, so its bytes are stored as a buffer. */
export interface PhotoFileRow {
  readonly id: string;
  readonly part: PhotoPart;
  readonly content: Blob | ArrayBuffer;
  readonly type: string;
}

interface Schema extends DBSchema {
  uploadedPhotos: { key: string; value: StoredRecord };
  photoFiles: { key: [string, PhotoPart]; value: PhotoFileRow };
}

/** Version of the database, and the key of each of its stores. */
export const photoDatabaseFormat = {
  version: 1,
  stores: { uploadedPhotos: 'id', photoFiles: ['id', 'part'] },
} as const;

// An async function also turns synchronous failures into rejections: some browsers throw on first access.
async function open(forget: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(photoDatabaseName, photoDatabaseFormat.version, {
    upgrade: (database) => {
      const { uploadedPhotos, photoFiles } = photoDatabaseFormat.stores;
      database.createObjectStore('uploadedPhotos', { keyPath: uploadedPhotos });
      database.createObjectStore('photoFiles', { keyPath: [...photoFiles] });
    },
    // Another tab that changes or deletes the database would otherwise wait for this one forever.
    blocking: (_current, _blocked, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
}

async function toRow(file: PhotoFile, asBuffer: boolean): Promise<PhotoFileRow> {
  return {
    id: file.id,
    part: file.part,
    type: file.blob.type,
    content: asBuffer ? await file.blob.arrayBuffer() : file.blob,
  };
}

/** Data that cannot be read or removed counts as missing. */
async function orElse<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch {
    return otherwise;
  }
}

/**
 * Some browsers (iOS) return a stored Blob that cannot be read in pieces, as uploads do, but can be read as a whole.
 * Throws when that fails.
 */
async function whole({ content, type }: PhotoFileRow): Promise<Blob> {
  if (!(content instanceof Blob)) return new Blob([content], { type });
  const canBeRead = await orElse(
    content
      .slice(0, 1)
      .arrayBuffer()
      .then(() => true),
    false,
  );
  return new Blob([canBeRead ? content : await content.arrayBuffer()], { type });
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

async function writeRows(
  database: IDBPDatabase<Schema>,
  records: readonly RecordWrite[],
  rows: readonly PhotoFileRow[],
): Promise<void> {
  const transaction = database.transaction(['uploadedPhotos', 'photoFiles'], 'readwrite');
  const photos = transaction.objectStore('uploadedPhotos');
  const put = async ({ record, merge }: RecordWrite): Promise<void> => {
    const merged = merge ? merge(await photos.get(record.id)) : record;
    if (merged) await photos.put(merged);
  };
  const puts = [
    ...records.map(put),
    ...rows.map((row) => transaction.objectStore('photoFiles').put(row)),
  ];
  // A page that closes gets no results any more, and what it has not committed is lost.
  if (records.every(({ merge }) => !merge)) transaction.commit();
  // When a transaction fails, every put fails too, so each needs a handler.
  await Promise.all([...puts, transaction.done]);
}

function groupParts(keys: readonly [string, PhotoPart][]): Map<string, Set<PhotoPart>> {
  const parts = new Map<string, Set<PhotoPart>>();
  for (const [id, part] of keys) parts.set(id, (parts.get(id) ?? new Set()).add(part));
  return parts;
}

function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(photoDatabaseName);
    for (const event of ['success', 'error', 'blocked']) {
      request.addEventListener(event, () => resolve());
    }
  });
}

interface Connection {
  readonly get: () => Promise<IDBPDatabase<Schema>>;
  readonly close: () => Promise<void>;
}

function connection(): Connection {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = (): void => {
    opened = null;
  };
  return {
    get: () => {
      opened ??= open(forget).catch((error: unknown) => {
        forget();
        throw error;
      });
      return opened;
    },
    close: async () => {
      const database = await opened?.catch(() => null);
      database?.close();
      forget();
    },
  };
}

function writer({ get }: Connection): PhotoDatabase['write'] {
  let storesBlobs = true;
  return async (records, files) => {
    const attempt = async (asBuffer: boolean): Promise<StoreOutcome> => {
      try {
        const rows = await Promise.all(files.map((file) => toRow(file, asBuffer)));
        await writeRows(await get(), records, rows);
        return 'stored';
      } catch (error) {
        return isFull(error) ? 'full' : 'unavailable';
      }
    };
    const outcome = await attempt(!storesBlobs);
    if (outcome !== 'unavailable' || !storesBlobs || files.length === 0) return outcome;
    const again = await attempt(true);
    if (again === 'stored') storesBlobs = false;
    return again;
  };
}

async function removePhotos(database: IDBPDatabase<Schema>, ids: readonly string[]): Promise<void> {
  const transaction = database.transaction(['uploadedPhotos', 'photoFiles'], 'readwrite');
  const all = ids.flatMap((id) => [
    transaction.objectStore('uploadedPhotos').delete(id),
    // An empty array sorts after every string, so this covers all parts of the photo.
    transaction.objectStore('photoFiles').delete(IDBKeyRange.bound([id], [id, []])),
  ]);
  transaction.commit();
  await Promise.all([...all, transaction.done]);
}

async function readAll(database: IDBPDatabase<Schema>): Promise<StoredPhotos> {
  const transaction = database.transaction(['uploadedPhotos', 'photoFiles']);
  const [records, keys] = await Promise.all([
    transaction.objectStore('uploadedPhotos').getAll(),
    transaction.objectStore('photoFiles').getAllKeys(),
  ]);
  return { records, parts: groupParts(keys) };
}

async function readSome(
  database: IDBPDatabase<Schema>,
  ids: readonly string[],
): Promise<StoredPhotos> {
  const transaction = database.transaction(['uploadedPhotos', 'photoFiles']);
  const read = ids.map(async (id) => ({
    record: await transaction.objectStore('uploadedPhotos').get(id),
    // An empty array sorts after every string, so this covers all parts of the photo.
    keys: await transaction.objectStore('photoFiles').getAllKeys(IDBKeyRange.bound([id], [id, []])),
  }));
  const found = await Promise.all(read);
  return {
    records: found.flatMap(({ record }) => (record ? [record] : [])),
    parts: groupParts(found.flatMap(({ keys }) => keys)),
  };
}

/** The browser's database of photos; opened on first use. */
export function photoDatabase(): PhotoDatabase {
  const { get, close } = connection();
  return {
    readAll: () => {
      const read = async (): Promise<StoredPhotos> => readAll(await get());
      // A storage that failed once, or whose connection was lost, may be readable when opened again.
      return read().catch(() => close().then(read));
    },
    readSome: (ids) =>
      orElse(
        get().then((database) => readSome(database, ids)),
        null,
      ),
    readRecord: (id) =>
      orElse(
        get().then(async (database) => (await database.get('uploadedPhotos', id)) ?? null),
        null,
      ),
    readFile: async (id, part) => {
      const read = async (): Promise<Blob | null> => {
        const row = await (await get()).get('photoFiles', [id, part]);
        return row ? whole(row) : null;
      };
      // A Blob that was unreadable once may be readable when fetched again.
      return orElse(read().catch(read), null);
    },
    write: writer({ get, close }),
    removeFile: (id, part) =>
      orElse(
        get().then((database) => database.delete('photoFiles', [id, part])),
        undefined,
      ),
    removePhotos: (ids) =>
      orElse(
        get().then((database) => removePhotos(database, ids)),
        undefined,
      ),
    clear: async () => {
      await close();
      await deleteDatabase();
    },
  };
}
