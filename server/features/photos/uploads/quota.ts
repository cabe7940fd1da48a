import { fail, succeed } from '#domain/common/result.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import type { Client } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import type { UsageLimits } from '../quota-limits.ts';
import { floorBytes } from '../../../platform/storage/storage-room.ts';
import {
  getAddressUsage,
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

async function isWithinShare(
  { blobs, quota }: QuotaDeps,
  usage: Usage,
  bytes: number,
): Promise<boolean> {
  const own = usage.pendingBytes + (blobs.onDataDisk ? usage.storedBytes : 0);
  const room = (await blobs.freeBytes()) - floorBytes;
  return own + bytes <= Math.max(quota.minShareBytes, quota.diskShare * (room + own));
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
  const { quota } = deps;
  await lockUsage(trx, client);
  const address = await getAddressUsage(trx, client);
  const session = await getSessionUsage(trx, client);
  const fits =
    isWithin(quota.session, session, request) &&
    isWithin(quota.address, address, request) &&
    (await isWithinShare(deps, address, request.kind === 'upload' ? request.bytes : 0));
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
