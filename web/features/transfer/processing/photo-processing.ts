import {
  refuse,
  type Glance,
  type PhotoCopies,
  type PhotoRefusal,
} from '#web/workers/photo-copies.ts';
import type { PhotoJob } from '#web/workers/photo-pipeline.ts';
import type { PhotoPart } from '#web/lib/photo-database.ts';
import type { InsightQueue } from './insight-queue.ts';
import { isGone } from '#web/lib/photos/counts.ts';
import type { PhotoPersistence } from '../storage/photo-persistence.ts';
import type { PhotosState, Picture } from '#web/lib/photos/model.ts';
import type { PhotoTable } from '#web/lib/photos/photo-table.ts';
import type { PhotoUploads } from '../upload/photo-upload.ts';
import { joinDuplicate } from './duplicates.ts';
import { createPipelineStarter, processorStarts } from './start-pipeline.ts';

/** Processes chosen files into order copies and previews. */
export interface PhotoProcessing {
  /** Returns how many of the files are images, judged by their first bytes. */
  readonly add: (jobs: readonly PhotoJob[]) => Promise<number>;
  readonly drop: (id: string) => void;
  /** Reads a file through the pipeline, for a photo that exists already. */
  readonly read: (file: Blob) => Promise<PhotoCopies | PhotoRefusal>;
}

/** Initial state of a photo that is neither processed nor sent. */
export const unprocessed = {
  state: 'waiting',
  fault: null,
  orderCopy: 'none',
  original: 'none',
  progress: 0,
} as const satisfies Partial<Picture>;

interface PhotoProcessingDeps {
  readonly table: PhotoTable;
  readonly persistence: PhotoPersistence;
  readonly uploads: PhotoUploads;
  readonly insights: InsightQueue;
  readonly show: (state: Partial<PhotosState>) => void;
  /** Called when no photo is being processed any more. */
  readonly idle: () => void;
}

/** Progress is saved at multiples of this number of photos. */
const saveEvery = 20;

/** Creates the image's object URL; the previous one is revoked once the new one is shown. */
function shownAs(blob: Blob | null, before: string | null): string | null {
  if (!blob) return before;
  if (before) setTimeout(() => URL.revokeObjectURL(before), 10_000);
  return URL.createObjectURL(blob);
}

function glanced({ table }: PhotoProcessingDeps, id: string, glance: Glance): void {
  const before = table.get(id)?.item;
  if (!before) return;
  const { width = null, height = null } = glance.size ?? {};
  const previewUrl = shownAs(glance.preview, before.previewUrl);
  const takenAt = glance.takenAt ?? before.takenAt;
  const isDated = glance.takenAt !== null;
  table.change(id, {
    item: { width, height, previewUrl, takenAt, isDated, fileType: glance.type },
  });
}

function sketched({ table }: PhotoProcessingDeps, id: string, preview: Blob): void {
  const before = table.get(id)?.item;
  if (before) table.change(id, { item: { previewUrl: shownAs(preview, before.previewUrl) } });
}

/** Keeps the copies across reloads. */
export function keepCopies(persistence: PhotoPersistence, id: string, copies: PhotoCopies): void {
  const parts: readonly (readonly [PhotoPart, Blob | null | undefined])[] = [
    ['order-copy', copies.orderCopy?.blob],
    ['preview', copies.preview],
    ['thumbnail', copies.thumbnail],
  ];
  for (const [part, blob] of parts) if (blob) persistence.addFile({ id, part, blob });
}

function toMade(before: Picture, copies: PhotoCopies): Partial<Picture> {
  return {
    state: 'ready',
    fault: null,
    fileType: copies.type,
    width: copies.size?.width ?? before.width,
    height: copies.size?.height ?? before.height,
    previewUrl: shownAs(copies.preview, before.previewUrl),
    thumbnailUrl: shownAs(copies.thumbnail, before.thumbnailUrl),
    contentHash: copies.originalSha256,
  };
}

function accept(
  { table, persistence, uploads, insights }: PhotoProcessingDeps,
  id: string,
  copies: PhotoCopies,
): void {
  const before = table.get(id);
  if (!before) return;
  keepCopies(persistence, id, copies);
  const orderCopyHash = copies.orderCopy?.sha256 ?? null;
  table.change(id, { item: toMade(before.item, copies), orderCopyHash });
  const after = table.get(id);
  if (after) uploads.add(after);
  if (copies.preview) insights.add(id, copies.preview);
}

/** Joins a file to an existing photo with the same content; returns whether it added nothing. */
function joined(deps: PhotoProcessingDeps, id: string, copies: PhotoCopies): boolean | null {
  const { table, uploads } = deps;
  const join = joinDuplicate(table, id, copies.originalSha256);
  if (!join) return null;
  const first = table.get(join.photoId);
  if (first && isGone(first.item)) accept(deps, join.photoId, copies);
  else uploads.retry(join.photoId);
  return !join.hasCard;
}

function finished(
  deps: PhotoProcessingDeps,
  id: string,
  result: PhotoCopies | PhotoRefusal,
  foundThere: () => void,
): void {
  const { table } = deps;
  if (!table.get(id)) return;
  if (!result.ok) {
    const { code, values, retryable } = result;
    table.change(id, { item: { state: 'failed', fault: { code, values, retryable } } });
    return;
  }
  const isThere = joined(deps, id, result);
  if (isThere === null) accept(deps, id, result);
  else if (isThere) foundThere();
}

/** Results of the first look at each file: whether it is an image. */
function firstLooks() {
  const waiting = new Map<string, (isPicture: boolean) => void>();
  return {
    finish: (id: string, isPicture: boolean): void => {
      waiting.get(id)?.(isPicture);
      waiting.delete(id);
    },
    countPictures: async (ids: readonly string[]): Promise<number> => {
      const looks = ids.map((id) => new Promise<boolean>((finish) => waiting.set(id, finish)));
      return (await Promise.all(looks)).filter(Boolean).length;
    },
  };
}

/** Only the name is stored until a photo has been read and its contents are stored, so the browser asks before. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function askBeforeLeaving(asks: boolean): void {
  if (asks) globalThis.addEventListener?.('beforeunload', ask);
  else globalThis.removeEventListener?.('beforeunload', ask);
}

/** Counts how many of the files added last already are photos. */
function countThere(show: PhotoProcessingDeps['show']) {
  let alreadyThere = 0;
  const set = (count: number): void => {
    alreadyThere = count;
    show({ alreadyThere });
  };
  return { add: () => set(alreadyThere + 1), reset: () => set(0) };
}

/** Creates {@link PhotoProcessing}. */
export function createPhotoProcessing(
  deps: PhotoProcessingDeps,
  starts = processorStarts,
): PhotoProcessing {
  const inFlight = new Set<string>();
  const looks = firstLooks();
  const there = countThere(deps.show);
  let count = 0;
  const done = (id: string): void => {
    looks.finish(id, false);
    if (!inFlight.delete(id)) return;
    count += 1;
    if (count % saveEvery === 0) void deps.persistence.flush();
    if (inFlight.size > 0) return;
    void deps.persistence.flush().then(() => {
      if (inFlight.size === 0) askBeforeLeaving(false);
    });
    deps.uploads.holdBack(false);
    deps.insights.holdBack(false);
    deps.idle();
  };
  const finish = (id: string, result: PhotoCopies | PhotoRefusal): void => {
    finished(deps, id, result, there.add);
    done(id);
  };
  const starter = createPipelineStarter(starts, {
    glanced: (id, glance) => {
      glanced(deps, id, glance);
      looks.finish(id, true);
    },
    sketched: (id, preview) => sketched(deps, id, preview),
    started: (id) => deps.table.change(id, { item: { state: 'processing' } }),
    finished: finish,
  });
  const process = async (jobs: readonly PhotoJob[]): Promise<void> => {
    const running = await starter.running().catch(() => null);
    const wanted = jobs.filter(({ id }) => inFlight.has(id));
    if (running) return running.pipeline.add(wanted);
    for (const { id } of wanted) finish(id, refuse('photo_unreadable', {}, true));
  };
  return {
    add: (jobs) => {
      if (jobs.length === 0) return Promise.resolve(0);
      there.reset();
      const pictures = looks.countPictures(jobs.map(({ id }) => id));
      for (const { id } of jobs) inFlight.add(id);
      askBeforeLeaving(true);
      // Copies of photos in processing go before the originals of finished ones.
      deps.uploads.holdBack(true);
      deps.insights.holdBack(true);
      void process(jobs);
      return pictures;
    },
    drop: (id) => {
      starter.drop(id);
      done(id);
    },
    read: async (file) => (await starter.running()).by.process(file),
  };
}
