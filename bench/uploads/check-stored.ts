import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { RunningShop } from '#tests/support/shop.ts';
import type { SentPhoto } from './clients.ts';

/** Result for the files that were sent. */
export interface UploadCheck {
  readonly files: number;
  /** Number of files that the database or the storage does not have. */
  readonly lost: number;
  /** Number of stored files with another hash than the sent ones. */
  readonly wrong: number;
}

async function storedHash(shop: RunningShop, sha256: string): Promise<string | null> {
  const name = path.join('files/photos', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  try {
    const bytes = await readFile(path.join(shop.dataDir, name));
    return createHash('sha256').update(bytes).digest('hex');
  } catch {
    return null;
  }
}

async function recordedHashes(shop: RunningShop): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ file: string; hash: string }>(
    `select photo_id || ' ' || kind as file, encode(sha256, 'hex') as hash
     from photo_files join photos on photos.id = photo`,
  );
  await client.end();
  return new Map(rows.map(({ file, hash }) => [file, hash]));
}

/** Reads every sent file from the disk and compares its hash. */
export async function checkStored(
  shop: RunningShop,
  sent: readonly SentPhoto[],
): Promise<UploadCheck> {
  const recorded = await recordedHashes(shop);
  let lost = 0;
  let wrong = 0;
  for (const { photoId, orderCopy, original } of sent) {
    for (const [kind, sha256] of Object.entries({ 'order-copy': orderCopy, original })) {
      const known = recorded.get(`${photoId} ${kind}`);
      const actual = known === undefined ? null : await storedHash(shop, known);
      if (actual === null) lost += 1;
      else if (known !== sha256 || actual !== sha256) wrong += 1;
    }
  }
  return { files: sent.length * 2, lost, wrong };
}
