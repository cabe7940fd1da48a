import { fail, succeed } from '#domain/common/result.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { countedKeys, raiseLimit, type CountedKey } from '../../../platform/http/address-block.ts';
import type { Client } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import type { UsageLimits } from '../quota-limits.ts';
import { floorBytes } from '../../../platform/storage/storage-room.ts';
import {
  getBlockUsage,
  getSessionUsage,
  insertUpload,
  lockUsage,
  type NewUpload,
  type Usage,
} from '../records/usage.repo.ts';

type QuotaDeps = Pick<PhotoDeps, 'kysely' | 'blobs' | 'quota'>;

/**
 * A request to store something: a file about to be counted, of a known or a new photo; or a chunk of an unfinished
 * order, which is already counted.
 */
type Request =
  | { readonly kind: 'upload'; readonly bytes: number; readonly isKnown: boolean }
  | { readonly kind: 'draft' };

function isWithin(limits: UsageLimits, usage: Usage, request: Request): boolean {
  const bytes = usage.storedBytes + usage.pendingBytes;
  if (request.kind === 'draft') return bytes <= limits.bytes && usage.drafts <= limits.drafts;
  return (
    bytes + request.bytes <= limits.bytes &&
    usage.uploads < limits.uploads &&
    (request.isKnown || usage.photos < limits.photos)
  );
}

function raise({ photos, bytes, uploads, drafts }: UsageLimits, block: CountedKey): UsageLimits {
  return {
    photos: raiseLimit(block, photos),
    bytes: raiseLimit(block, bytes),
    uploads: raiseLimit(block, uploads),
    drafts: raiseLimit(block, drafts),
  };
}

async function isWithinShare(
  { blobs, quota }: QuotaDeps,
  usage: Usage,
  bytes: number,
): Promise<boolean> {
  // Photos and unfinished uploads are elsewhere: the disk of this machine only has what is being decoded.
  if (!blobs.onDataDisk) return true;
  const own = usage.pendingBytes + usage.storedBytes;
  const room = (await blobs.freeBytes()) - floorBytes;
  return own + bytes <= Math.max(quota.minShareBytes, quota.diskShare * (room + own));
}

/** Whether an address and the wider blocks around it stay within the quota, and each within its share of the disk. */
async function fitsAddress(
  deps: QuotaDeps,
  trx: Trx,
  { address }: Client,
  request: Request,
): Promise<boolean> {
  const bytes = request.kind === 'upload' ? request.bytes : 0;
  for (const block of countedKeys(address)) {
    const usage = await getBlockUsage(trx, block);
    if (!isWithin(raise(deps.quota.address, block), usage, request)) return false;
    if (!(await isWithinShare(deps, usage, bytes))) return false;
  }
  return true;
}

/**
 * Checks a client's request against the quotas. Until the transaction ends, other requests of the client's session or
 * address wait. Error: `too_many_photos`.
 */
export async function checkQuota(
  deps: QuotaDeps,
  trx: Trx,
  client: Client,
  request: Request,
): Promise<Result<void, PhotoErrorCode>> {
  await lockUsage(trx, client);
  const fits =
    isWithin(deps.quota.session, await getSessionUsage(trx, client), request) &&
    (await fitsAddress(deps, trx, client, request));
  return fits ? succeed(undefined) : fail('too_many_photos');
}

/** Counts an upload for a client within its quota. Error: `too_many_photos`. */
export function admitFile(
  deps: QuotaDeps,
  client: Client,
  upload: NewUpload,
  isKnown: boolean,
): Promise<Result<void, PhotoErrorCode>> {
  return transact(deps.kysely, async (trx): Promise<Result<void, PhotoErrorCode>> => {
    const fits = await checkQuota(deps, trx, client, {
      kind: 'upload',
      bytes: upload.size,
      isKnown,
    });
    if (fits.ok) await insertUpload(trx, client, upload);
    return fits;
  });
}
