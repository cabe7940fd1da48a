import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import * as z from 'zod/mini';
import { browserKeyValue, setWithEviction } from '#web/lib/key-value.ts';
import { uploadKeyPrefix } from '#web/lib/storage-keys.ts';

const previousUpload = z.object({
  size: z.nullable(z.number()),
  metadata: z.record(z.string(), z.string()),
  creationTime: z.string(),
  uploadUrl: z.nullable(z.string()),
  parallelUploadUrls: z.nullish(z.array(z.string())),
});

function read(key: string): PreviousUpload | null {
  try {
    const parsed = previousUpload.safeParse(JSON.parse(browserKeyValue().get(key) ?? ''));
    if (!parsed.success) return null;
    const { parallelUploadUrls, ...rest } = parsed.data;
    return { ...rest, parallelUploadUrls: parallelUploadUrls ?? null, urlStorageKey: key };
  } catch {
    return null;
  }
}

function findByPrefix(prefix: string): PreviousUpload[] {
  return browserKeyValue()
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map(read)
    .filter((upload) => upload !== null);
}

/**
 * Storage of resumable uploads, one key per upload. The tus client's own storage throws when the browser's is full,
 * which would end the upload.
 */
export const uploadKeys: UrlStorage = {
  findAllUploads: async () => findByPrefix(uploadKeyPrefix),
  findUploadsByFingerprint: async (fingerprint) =>
    findByPrefix(`${uploadKeyPrefix}${fingerprint}::`),
  addUpload: async (fingerprint, upload) => {
    const key = `${uploadKeyPrefix}${fingerprint}::1`;
    setWithEviction(browserKeyValue(), key, JSON.stringify(upload));
    return key;
  },
  removeUpload: async (key) => browserKeyValue().remove(key),
};
