import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DataStore, Upload } from '@tus/server';
import type { PhotoDeps } from '../deps.ts';
import { openIncoming } from '../../../platform/storage/incoming.ts';
import type { StorageDriver } from '../../../platform/storage/storage-driver.ts';
import {
  deleteSharedUpload,
  findAbandonedUploads,
  findKnownObjects,
  findPieces,
  findSessionNames,
  findSharedUpload,
  finishSharedUpload,
  insertSharedUpload,
  recordPiece,
  type UploadPiece,
} from '../records/shared-uploads.repo.ts';
import { openLeaseLocks, type LeaseLocks } from './lease-locks.ts';
import { TusError } from './tus-error.ts';
import { keyOf, parseMetadata, type UploadStore } from './upload-store.ts';
import { writePieces } from './write-pieces.ts';

interface SharedDeps extends Pick<PhotoDeps, 'kysely' | 'dataDir' | 'log'> {
  readonly pieces: StorageDriver;
}

/** Folder of the pieces in the storage. */
const folder = 'uploads';

/** Rows or objects of one step of a sweep. */
const batch = 500;

/** Removes pieces that no upload has any more. What is left of them is removed by a later sweep. */
async function removeObjects({ pieces, log }: SharedDeps, objects: readonly string[]) {
  for (const object of objects) {
    try {
      await pieces.remove(object);
    } catch (error) {
      log.warn({ err: error, object }, 'a piece of an upload could not be removed');
    }
  }
}

async function removeUpload(deps: SharedDeps, key: string, untouchedSince?: Date): Promise<number> {
  const objects = await deps.kysely
    .transaction()
    .execute((trx) => deleteSharedUpload(trx, key, untouchedSince));
  await removeObjects(deps, objects);
  return objects.length;
}

function unknownUpload(): TusError {
  return new TusError(404, 'there is no such upload');
}

/** The uploads as the tus server reads and writes them. */
class PieceStore extends DataStore {
  readonly #deps: SharedDeps;
  readonly #locks: LeaseLocks;

  constructor(deps: SharedDeps, locks: LeaseLocks) {
    super();
    this.#deps = deps;
    this.#locks = locks;
    // A deferred length and tus's own expiry listing are not offered.
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata } = upload;
    if (size === undefined) throw new TusError(400, 'an upload needs its length');
    await insertSharedUpload(this.#deps.kysely, { id, size, metadata: metadata ?? {} });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findSharedUpload(this.#deps.kysely, id);
    if (!found) throw unknownUpload();
    if (found.isFinished) throw new TusError(410, 'the upload was received');
    const { size, received, metadata } = found;
    return new Upload({ id, size, offset: received, metadata });
  }

  override write(stream: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const { kysely, pieces } = this.#deps;
    const fence = this.#locks.fenceOf(id);
    return writePieces(stream, offset, async (firstByte, bytes) => {
      // Two writers never write the same object, and none replaces one that is recorded.
      const object = `${folder}/${id}/${fence}-${firstByte}`;
      await pieces.put(object, bytes);
      const piece = { firstByte, size: bytes.length, object };
      if (await recordPiece(kysely, id, fence, piece)) return;
      await removeObjects(this.#deps, [object]);
      // The browser's client then asks how far its upload is.
      throw new TusError(423, 'another request writes this upload by now');
    });
  }

  override async remove(id: string): Promise<void> {
    if (!(await findSharedUpload(this.#deps.kysely, id))) throw unknownUpload();
    await removeUpload(this.#deps, id);
  }
}

async function assemble(
  { pieces }: SharedDeps,
  recorded: readonly UploadPiece[],
  file: string,
): Promise<void> {
  for (const { object } of recorded) {
    await pipeline(await pieces.read(object), createWriteStream(file, { flags: 'a' }));
  }
}

/** Removes an upload if the storage lost a piece of it, so that it begins anew. */
async function removeIfDamaged(
  deps: SharedDeps,
  key: string,
  recorded: readonly UploadPiece[],
): Promise<void> {
  for (const { object, size } of recorded) {
    if ((await deps.pieces.sizeOf(object)) === size) continue;
    // Another process may have received the photo meanwhile and removed the pieces.
    const found = await findSharedUpload(deps.kysely, key);
    if (found && !found.isFinished) await removeUpload(deps, key);
    return;
  }
}

/** Removes objects that no upload has: of a writer that was killed, or that lost its upload to another one. */
async function sweepStrayPieces(deps: SharedDeps, before: Date): Promise<number> {
  let strays = 0;
  let listed: string[] = [];
  const removeStrays = async (): Promise<void> => {
    const known = await findKnownObjects(deps.kysely, listed);
    const unknown = listed.filter((object) => !known.has(object));
    await removeObjects(deps, unknown);
    strays += unknown.length;
    listed = [];
  };
  for await (const { key, writtenAt } of deps.pieces.list(folder)) {
    if (writtenAt < before) listed.push(key);
    if (listed.length === batch) await removeStrays();
  }
  await removeStrays();
  return strays;
}

/**
 * Opens uploads that any process may continue. Each piece of their bytes is an object of the storage, and the database
 * says which pieces an upload has and who writes it (decision 100).
 */
export function openSharedUploads(deps: SharedDeps): UploadStore {
  const { kysely, dataDir } = deps;
  const incoming = openIncoming(path.resolve(dataDir, 'incoming'));
  const locks = openLeaseLocks(kysely);
  return {
    store: new PieceStore(deps, locks),
    locks,
    find: async (id) => {
      const found = await findSharedUpload(kysely, keyOf(id));
      if (!found) return null;
      const { size, received, isFinished, metadata } = found;
      return { size, received: isFinished ? null : received, metadata: parseMetadata(metadata) };
    },
    has: async (key) => {
      const found = await findSharedUpload(kysely, key);
      return found !== null && !found.isFinished;
    },
    withFile: async (id, read) => {
      const recorded = await findPieces(kysely, keyOf(id));
      return await incoming.use(async (file) => {
        try {
          await assemble(deps, recorded, file);
        } catch (error) {
          await removeIfDamaged(deps, keyOf(id), recorded);
          throw error;
        }
        return await read(file);
      });
    },
    removeBytes: async (id) => {
      const finish = kysely.transaction().execute((trx) => finishSharedUpload(trx, keyOf(id)));
      await removeObjects(deps, await finish);
    },
    remove: async (id) => {
      await removeUpload(deps, keyOf(id));
    },
    list: (sessionId) => findSessionNames(kysely, sessionId),
    sweep: async (untouchedSince) => {
      let removed = 0;
      for (let isMore = true; isMore;) {
        const ids = await findAbandonedUploads(kysely, untouchedSince, batch);
        for (const id of ids) removed += await removeUpload(deps, id, untouchedSince);
        isMore = ids.length === batch;
      }
      return removed + (await sweepStrayPieces(deps, untouchedSince));
    },
  };
}
