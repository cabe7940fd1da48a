import type { SizedFile } from '../../../platform/storage/blob-store.ts';
import { restorePhoto } from '../../photos/index.ts';
import type { ProductionDeps } from '../deps.ts';
import { findDamagedPrints } from '../prints/find-damaged-prints.ts';
import { keepPrints } from '../records/print-locks.repo.ts';
import {
  findPrintFiles,
  findRenderJob,
  type PrintFile,
  type RenderJob,
} from '../records/render.repo.ts';
import { findJobsOfFiles, markFilesStored } from '../records/stored-files.repo.ts';
import { renderFiles, type RenderSource } from './render-files.ts';

/** How the check of a job's prints ended: all were whole, or they were rendered again, or why not. */
export type RestoredPrints =
  | 'complete'
  | 'restored'
  | 'not_rendered'
  | 'source_missing'
  | 'source_damaged'
  | 'differs';

async function renderAgain(
  deps: ProductionDeps,
  job: RenderJob,
  source: Pick<RenderSource, 'hash' | 'folder'>,
  recorded: readonly PrintFile[],
): Promise<RestoredPrints> {
  const again = await renderFiles(deps, job, { ...source, settings: job.settings ?? {} });
  if (again === 'missing') return 'source_missing';
  if (again === 'damaged') return 'source_damaged';
  const isSame = again.files.every(({ sha256 }, index) => sha256 === recorded[index]?.sha256);
  if (!isSame || again.files.length !== recorded.length) return 'differs';
  await deps.kysely.transaction().execute(async (trx) => {
    await keepPrints(
      trx,
      recorded.map(({ sha256 }) => sha256),
    );
    for (const file of await findDamagedPrints(deps, again.files)) {
      await deps.prints.replaceFile(file.sha256, file.path);
    }
    await markFilesStored(trx, job.id, new Date(deps.clock()));
  });
  return 'restored';
}

/**
 * Ensures that the prints of a rendered job are stored. Missing and damaged ones are rendered again from the recorded
 * source, and must have the recorded hash: another version of the program may make other bytes, which are not stored.
 * `force` renders again even if all of them are whole.
 */
export async function restorePrints(
  deps: ProductionDeps,
  jobId: string,
  { force = false }: { readonly force?: boolean } = {},
): Promise<RestoredPrints> {
  const job = await findRenderJob(deps.kysely, jobId);
  const recorded = await findPrintFiles(deps.kysely, jobId);
  const { sourceHash: hash = null } = job ?? {};
  if (!job || hash === null || recorded.length === 0) return 'not_rendered';
  if (!force && (await findDamagedPrints(deps, recorded)).length === 0) return 'complete';
  if (job.isArchived) await restorePhoto(deps, job.photo);
  return deps.prints.withFolder((folder) => renderAgain(deps, job, { hash, folder }, recorded));
}

/**
 * Renders those of these prints again that are missing or damaged, see {@link restorePrints}; returns those that still
 * are. Source: product §4.20.
 */
export async function restoreFiles<T extends SizedFile>(
  deps: ProductionDeps,
  files: readonly T[],
): Promise<T[]> {
  const damaged = await findDamagedPrints(deps, files);
  if (damaged.length === 0) return [];
  const hashes = damaged.map(({ sha256 }) => sha256);
  for (const job of await findJobsOfFiles(deps.kysely, hashes)) await restorePrints(deps, job);
  return findDamagedPrints(deps, damaged);
}
