import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** An object of an S3 service. */
export interface StoredObject {
  readonly size: number;
  readonly etag: string;
  /** Headers `x-amz-meta-*` of the request that stored it. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly load: () => Promise<Buffer>;
  readonly drop: () => Promise<void>;
}

/** The objects of all buckets, by the path of bucket and key. */
export interface S3Objects {
  readonly find: (key: string) => StoredObject | undefined;
  readonly put: (
    key: string,
    bytes: Buffer,
    metadata?: StoredObject['metadata'],
  ) => Promise<StoredObject>;
  readonly remove: (key: string) => Promise<void>;
  /** Keys with this beginning that were stored so many milliseconds ago, sorted. */
  readonly keysThen: (prefix: string, ageMs: number) => string[];
}

async function store(
  bytes: Buffer,
  metadata: StoredObject['metadata'],
  folder: string | undefined,
): Promise<StoredObject> {
  const facts = {
    metadata,
    size: bytes.length,
    etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  };
  if (folder === undefined) {
    return { ...facts, load: async () => bytes, drop: async () => undefined };
  }
  const file = path.join(folder, randomUUID());
  await writeFile(file, bytes);
  return { ...facts, load: () => readFile(file), drop: () => rm(file, { force: true }) };
}

/** Opens an empty store, in memory or in a folder. */
export function openObjects(folder?: string): S3Objects {
  const objects = new Map<string, StoredObject>();
  // A removed object stays in late lists, and a new one is not in them yet.
  const changedAt = new Map<string, { readonly put: number; readonly removed: number | null }>();
  const remove = async (key: string): Promise<void> => {
    const object = objects.get(key);
    objects.delete(key);
    const known = changedAt.get(key);
    if (known) changedAt.set(key, { ...known, removed: Date.now() });
    await object?.drop();
  };
  return {
    find: (key) => objects.get(key),
    put: async (key, bytes, metadata = {}) => {
      const object = await store(bytes, metadata, folder);
      await remove(key);
      objects.set(key, object);
      changedAt.set(key, { put: Date.now(), removed: null });
      return object;
    },
    remove,
    keysThen: (prefix, ageMs) => {
      if (ageMs === 0)
        return [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
      const then = Date.now() - ageMs;
      return [...changedAt]
        .filter(([key, { put, removed }]) => {
          const wasThere = put <= then && (removed === null || removed > then);
          return wasThere && key.startsWith(prefix);
        })
        .map(([key]) => key)
        .toSorted();
    },
  };
}
