import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { customerActor } from '#domain/staff/actors.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import { entryNames } from '../../../platform/zip/entry-names.ts';
import { openZip, type OpenZip } from '../../../platform/zip/open-zip.ts';
import type { ZipFile } from '../../../platform/zip/zip-layout.ts';
import { findCustomerData } from '../customer-data.repo.ts';
import { findCustomerOrders } from '../customer-records.repo.ts';
import { markFetched } from './data-requests.repo.ts';
import { openOwnData, type OpenedRequest, type OwnDataDeps } from './own-data.ts';
import { writeReadable } from './readable-data.ts';
import { listStoredPhotos, type StoredPhoto } from './stored-photos.repo.ts';

/** A file of the copy that is made for it, and is stored nowhere. */
interface WrittenFile extends ZipFile {
  readonly bytes: Buffer;
}

function writeFile(name: string, content: string): WrittenFile {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, size: bytes.length, sha256, bytes };
}

/** Leaves out a photo whose file is damaged or missing, so that the rest of the copy arrives. */
async function findWhole(
  { blobs, archive, log }: OwnDataDeps,
  photos: readonly StoredPhoto[],
): Promise<StoredPhoto[]> {
  const whole: StoredPhoto[] = [];
  for (const photo of photos) {
    const store = photo.isArchived ? archive : blobs;
    if ((await store.sizeOf(photo.sha256)) === photo.size) whole.push(photo);
    else log.error({ sha256: photo.sha256 }, 'a photo is missing or cut in the storage');
  }
  return whole;
}

/** Names the photos of each order in a folder of its number. */
function namePhotos(photos: readonly StoredPhoto[]): ZipFile[] {
  return [...Map.groupBy(photos, ({ number }) => number)].flatMap(([number, ofOrder]) => {
    const names = entryNames(ofOrder.map(({ fileName }) => fileName));
    return ofOrder.map(({ size, sha256 }, index) => ({
      name: `photos/${number}/${names[index] ?? String(index)}`,
      size,
      sha256,
    }));
  });
}

function openFiles(
  { blobs, archive }: OwnDataDeps,
  written: readonly WrittenFile[],
  photos: readonly StoredPhoto[],
): Pick<BlobStore, 'stream'> {
  const bytesOf = new Map(written.map(({ sha256, bytes }) => [sha256, bytes]));
  const archived = new Set(photos.flatMap((photo) => (photo.isArchived ? [photo.sha256] : [])));
  return {
    stream: async (sha256, range) => {
      const bytes = bytesOf.get(sha256);
      if (!bytes) return await (archived.has(sha256) ? archive : blobs).stream(sha256, range);
      const part = range ? bytes.subarray(range.first, range.last + 1) : bytes;
      // A copy, since a chunk that was sent is freed.
      return Readable.from([Buffer.from(part)], { objectMode: false });
    },
  };
}

async function openCopy(deps: OwnDataDeps, { request, order }: OpenedRequest): Promise<OpenZip> {
  const { kysely } = deps;
  const data = await findCustomerData(kysely, order.email);
  const orders = await findCustomerOrders(kysely, emailKey(order.email));
  const stored = await listStoredPhotos(
    kysely,
    orders.map(({ id }) => id),
  );
  const photos = await findWhole(deps, stored);
  const language = mailLanguage(order.language);
  const facts = { brand: deps.shop.brandName, now: request.askedAt.getTime() };
  const written = [
    writeFile('your-data.html', writeReadable(data, language, facts)),
    writeFile('data.json', `${JSON.stringify(data, null, 2)}\n`),
  ];
  const isStored = new Set(photos.map(({ sha256 }) => sha256));
  const files = { kysely, blobs: openFiles(deps, written, photos) };
  return openZip(
    { ...files, isRemembered: (sha256) => isStored.has(sha256) },
    [...written, ...namePhotos(photos)],
    request.askedAt,
  );
}

/**
 * Makes the copy of a customer's data for the link that came to their mailbox: a ZIP file with everything as JSON and as a
 * page to read, and the photos that are still stored. It is fetched once, and for an hour again, since a download may break
 * off. Errors: `order_link_invalid` (also for the link to an erasure), `order_link_expired`. Source: product §4.22.
 */
export async function copyOwnData(
  deps: OwnDataDeps,
  link: string,
  requestId: string,
): Promise<Result<OpenZip>> {
  const opened = await openOwnData(deps, link);
  if (!opened.ok) return opened;
  const { request, order } = opened.value;
  if (request.wants !== 'copy') return fail('order_link_invalid');
  const zip = await openCopy(deps, opened.value);
  const caller = { actor: customerActor, address: null, requestId };
  const act = { act: 'customer.export', object: { kind: 'customer', id: order.number } } as const;
  await runAct(deps.kysely, caller, act, async (trx, record) => {
    if (request.usedAt !== null) record.skip();
    await markFetched(trx, request.id, new Date(deps.clock()));
    return succeed(undefined);
  });
  return succeed(zip);
}
