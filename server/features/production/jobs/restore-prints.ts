import { restorePhoto } from '../../photos/index.ts';
import type { ProductionDeps } from '../deps.ts';
import { keepPrints } from '../records/print-locks.repo.ts';
import { findPrintFiles, findRenderJob, type RenderJob } from '../records/render.repo.ts';
import { findJobsOfFiles, markFilesStored } from '../records/stored-files.repo.ts';
import { renderFiles, type RenderSource } from './render-files.ts';

/** How the check of a job's prints ended: all were there, or missing ones were rendered again, or why not. */
export type RestoredPrints =
  | 'complete'
  | 'restored'
  | 'not_rendered'
  | 'source_missing'
  | 'source_damaged'
  | 'differs';

const isStored = async (
  { prints }: Pick<ProductionDeps, 'prints'>,
  hashes: readonly string[],
): Promise<boolean> => {
  for (const hash of hashes) if (!(await prints.exists(hash))) return false;
  return true;
};

const renderAgain = async (
  deps: ProductionDeps,
  job: RenderJob,
  source: Pick<RenderSource, 'hash' | 'folder'>,
  hashes: readonly string[],
): Promise<RestoredPrints> => {
  const again = await renderFiles(deps, job, { ...source, settings: job.settings ?? {} });
  if (again === 'missing') return 'source_missing';
  if (again === 'damaged') return 'source_damaged';
  const isSame = again.files.every(({ sha256 }, index) => sha256 === hashes[index]);
  if (!isSame || again.files.length !== hashes.length) return 'differs';
  await deps.kysely.transaction().execute(async (trx) => {
    await keepPrints(trx, hashes);
    for (const file of again.files) await deps.prints.putFile(file.sha256, file.path);
    await markFilesStored(trx, job.id, new Date(deps.clock()));
  });
  return 'restored';
};

/**
 * Ensures that the prints of a rendered job are stored. Missing ones are rendered again from the recorded source, and
 * must have the recorded hash: another version of the program may make other bytes, which are not stored. `force`
 * renders again even if nothing is missing. Source: product §4.20.
 */
export async function restorePrints(
  deps: ProductionDeps,
  jobId: string,
  { force = false }: { readonly force?: boolean } = {},
): Promise<RestoredPrints> {
  const job = await findRenderJob(deps.kysely, jobId);
  const hashes = (await findPrintFiles(deps.kysely, jobId)).map(({ sha256 }) => sha256);
  const { sourceHash: hash = null } = job ?? {};
  if (!job || hash === null || hashes.length === 0) return 'not_rendered';
  if (!force && (await isStored(deps, hashes))) return 'complete';
  if (job.isArchived) await restorePhoto(deps, job.photo);
  return deps.prints.withFolder((folder) => renderAgain(deps, job, { hash, folder }, hashes));
}

/** Renders these missing prints again, see {@link restorePrints}; those that cannot be rendered stay missing. */
export async function restoreFiles(deps: ProductionDeps, hashes: readonly string[]): Promise<void> {
  for (const job of await findJobsOfFiles(deps.kysely, hashes)) await restorePrints(deps, job);
}
