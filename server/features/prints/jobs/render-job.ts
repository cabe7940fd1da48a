import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { PhotoKind } from '#contract/photos.ts';
import { minCopyDpi, unpaidPrintBytes, type HoldReason } from '#domain/prints/print-jobs.ts';
import type { PrintSettings } from '#domain/prints/print-templates.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { hasRoomFor } from '../../../platform/storage/storage-room.ts';
import { lockOrderSummary } from '../../orders/index.ts';
import { restorePhoto } from '../../photos/index.ts';
import type { ProductionDeps } from '../deps.ts';
import { readStudioOutput } from '../../outputs/index.ts';
import { openBatch, type BatchKey } from '../records/batches.repo.ts';
import { keepPrints } from '../records/print-locks.repo.ts';
import { isOverQuota } from '../records/print-quota.repo.ts';
import {
  findPrintFiles,
  findRenderJob,
  holdQueued,
  storeRendered,
  type RenderJob,
} from '../records/render.repo.ts';
import { cancelOrderJobs } from './cancel-jobs.ts';
import { renderFiles, type RenderedFiles, type RenderSource } from './render-files.ts';
import { removeUnrecorded } from '../prints/remove-print.ts';

const packageFile = new URL('../../../../package.json', import.meta.url);

async function readVersion(): Promise<string> {
  const file: unknown = JSON.parse(await readFile(packageFile, 'utf8'));
  return z.object({ version: z.string() }).parse(file).version;
}

let knownVersion: Promise<string> | undefined;

/** Version of the programs that make a print, which a job records. */
async function programVersion(libraries: string): Promise<string> {
  return `fpx ${await (knownVersion ??= readVersion())}, ${libraries}`;
}

/** Color space of every print, as jobs record it. */
const printColor = 'srgb';

/** The prints of a job with the file they were made of. */
interface Made {
  readonly prints: RenderedFiles;
  readonly source: PhotoKind;
  readonly hash: string;
}

const faultOfOriginal = {
  missing: 'original_missing',
  damaged: 'original_damaged',
} as const satisfies Record<string, HoldReason>;

type RenderOptions = Omit<RenderSource, 'hash'>;

/**
 * Renders a job's prints from the original, else from the order copy if that is sharp enough or a person allowed it. A
 * missing, damaged or refused original needs a person, too. Returns the reason to hold the job instead.
 */
async function makePrints(
  deps: ProductionDeps,
  job: RenderJob,
  options: RenderOptions,
): Promise<Made | HoldReason> {
  const { original, orderCopy, mayUseCopy, isRefused } = job;
  if (original !== null) {
    const prints = await renderFiles(deps, job, { hash: original, ...options });
    if (typeof prints === 'object') return { prints, source: 'original', hash: original };
    if (!mayUseCopy) return faultOfOriginal[prints];
  } else if (isRefused && !mayUseCopy) {
    return 'original_refused';
  }
  if (orderCopy === null) return 'copy_missing';
  const prints = await renderFiles(deps, job, { hash: orderCopy, ...options });
  if (prints === 'missing') return 'copy_missing';
  if (prints === 'damaged') return 'unreadable';
  if (prints.dpi < minCopyDpi && !mayUseCopy) return 'low_resolution';
  return { prints, source: 'order-copy', hash: orderCopy };
}

/** Makes a job's prints after its photo came back from the archive, where it may be moved at any moment. */
async function makeAvailablePrints(
  deps: ProductionDeps,
  job: RenderJob,
  options: RenderOptions,
): Promise<Made | HoldReason> {
  if (job.isArchived) await restorePhoto(deps, job.photo);
  const made = await makePrints(deps, job, options);
  if (made !== 'original_missing' && made !== 'copy_missing') return made;
  const again = await findRenderJob(deps.kysely, job.id);
  if (!again?.isArchived) return made;
  await restorePhoto(deps, job.photo);
  return makePrints(deps, again, options);
}

/** The settings of the job's lab that change its files. */
async function readSettings({ kysely }: ProductionDeps, job: RenderJob): Promise<PrintSettings> {
  const { papers, profile } = await readStudioOutput(kysely, job.studio);
  return { papers, profile };
}

async function readBatchKey(trx: Trx, job: RenderJob): Promise<BatchKey> {
  const { studio, shape, size: paper } = job;
  const { finish } = await readStudioOutput(trx, studio);
  return { studio, paper, shape, finish: job.facts?.options?.['finish'] ?? finish };
}

/**
 * Runs a command on a job that is still queued and may be made, under the lock of its order; a cancelled order's job is
 * cancelled. Returns whether the command ran.
 */
async function onQueued(
  trx: Trx,
  job: RenderJob,
  now: number,
  command: () => Promise<unknown>,
): Promise<boolean> {
  const order = await lockOrderSummary(trx, job.orderId);
  if (order?.fulfilmentState === 'cancelled') {
    await cancelOrderJobs(trx, job.orderId, now);
    return false;
  }
  const current = await findRenderJob(trx, job.id);
  if (current?.state !== 'queued' || !current.mayBeMade) return false;
  await command();
  return true;
}

async function store(
  deps: ProductionDeps,
  job: RenderJob,
  { prints, source, hash, settings }: Made & { readonly settings: PrintSettings },
): Promise<void> {
  const program = await programVersion(prints.libraries);
  const hashes = prints.files.map(({ sha256 }) => sha256);
  const replaced = (await findPrintFiles(deps.kysely, job.id)).map(({ sha256 }) => sha256);
  const isRecorded = await deps.kysely.transaction().execute(async (trx) => {
    await keepPrints(trx, hashes);
    // Before the order is locked: the storage may be slow.
    for (const file of prints.files) await deps.prints.putFile(file.sha256, file.path);
    const now = deps.clock();
    return onQueued(trx, job, now, async () => {
      const batch = await openBatch(trx, await readBatchKey(trx, job), new Date(now));
      const { dpi, layout } = prints;
      await storeRendered(trx, job.id, batch, {
        facts: { source, sourceHash: hash, dpi, layout, settings, color: printColor, program },
        files: prints.files.map(({ path: _path, ...file }) => file),
        now: new Date(now),
      });
    });
  });
  if (!isRecorded) await removeUnrecorded(deps, hashes);
  else if (replaced.length > 0) await removeUnrecorded(deps, replaced);
}

/** Whether a job waits for a person because its order's sender has many prints of unpaid orders. */
async function exceedsQuota(
  { kysely, printQuota = unpaidPrintBytes }: ProductionDeps,
  { round, mayUseCopy, orderId }: RenderJob,
): Promise<boolean> {
  return round === 0 && !mayUseCopy && (await isOverQuota(kysely, orderId, printQuota));
}

/** Makes and stores the prints of a job; returns the reason to hold it instead, else null. */
async function makeAndStore(deps: ProductionDeps, job: RenderJob): Promise<HoldReason | null> {
  const settings = await readSettings(deps, job);
  return await deps.prints.withFolder(async (folder) => {
    const made = await makeAvailablePrints(deps, job, { settings, folder });
    if (typeof made === 'string') return made;
    await store(deps, job, { ...made, settings });
    return null;
  });
}

/**
 * Renders a queued job, stores its prints and puts it into the open batch of its lab, or holds it for a person. The job
 * of an order that was refunded or is in payment review stays queued until `requeueLost` finds that it may be made.
 * Repeating it changes nothing, and it can end at any moment: prints are stored under their hash before they are
 * recorded, and recorded with the job's new state in one transaction. Those of an order that was cancelled or refunded
 * meanwhile are removed again. Throws for failures that may pass.
 */
export async function renderJob(deps: ProductionDeps, id: string): Promise<void> {
  const job = await findRenderJob(deps.kysely, id);
  if (job?.state !== 'queued' || !job.mayBeMade) return;
  if (!(await hasRoomFor(deps.prints, 0))) throw new Error('the disk is nearly full');
  const held = (await exceedsQuota(deps, job)) ? 'over_quota' : await makeAndStore(deps, job);
  if (held === null) return;
  await deps.kysely
    .transaction()
    .execute((trx) => onQueued(trx, job, deps.clock(), () => holdQueued(trx, job.id, held)));
}
