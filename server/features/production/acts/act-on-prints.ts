import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { ReprintReason } from '#domain/prints/production-board.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { findOrderByNumber } from '../../orders/index.ts';
import { askForOriginals } from '../../originals/index.ts';
import { incompleteBlobs } from '../../photos/index.ts';
import {
  giveUpPrint,
  readManifest,
  releaseByStaff,
  reprintSpoiled,
  resendByStaff,
} from '../../prints/index.ts';
import { findStudioOf } from '../batch/batch-page.repo.ts';
import type { ProductionDeps } from '../deps.ts';

/** Who acts, and on which prints they may. */
export interface PrintActor {
  readonly caller: Caller;
  readonly scope: Scope;
}

async function isOwnOrder(
  { kysely }: ProductionDeps,
  { scope }: PrintActor,
  number: string,
): Promise<boolean> {
  const order = await findOrderByNumber(kysely, number);
  return order !== null && isInScope(scope, order);
}

async function isOwn(
  { kysely }: ProductionDeps,
  { scope }: PrintActor,
  table: 'print_jobs' | 'print_drops',
  id: string,
): Promise<boolean> {
  const found = await findStudioOf(kysely, table, id);
  return found !== null && isInScope(scope, found);
}

/** Lets the held prints of an order be made from what there is; returns how many. Errors: `not_found`. */
export async function releasePrints(
  deps: ProductionDeps,
  actor: PrintActor,
  number: string,
): Promise<Result<number>> {
  if (!(await isOwnOrder(deps, actor, number))) return fail('not_found');
  const released = await releaseByStaff(deps, actor.caller, number);
  return released.ok ? released : fail('not_found');
}

/** Asks a customer for missing originals. Errors: see {@link askForOriginals}. */
export async function askAgain(
  deps: ProductionDeps,
  actor: PrintActor,
  asked: { readonly number: string; readonly id: string },
): Promise<Result<number>> {
  if (!(await isOwnOrder(deps, actor, asked.number))) return fail('not_found');
  return await askForOriginals(deps, actor.caller, asked);
}

/** Gives up a print. Errors: `not_found`, `print_state_conflict`. */
export async function giveUp(
  deps: ProductionDeps,
  actor: PrintActor,
  { job, reason }: { readonly job: string; readonly reason: string },
): Promise<Result<undefined>> {
  if (!(await isOwn(deps, actor, 'print_jobs', job))) return fail('not_found');
  const given = await giveUpPrint(deps, actor.caller, job, reason);
  if (given.ok) return succeed(undefined);
  if (given.code === 'print_unknown') return fail('not_found');
  const isGivenUp = given.code === 'print_not_held' && given.details.state === 'cancelled';
  return isGivenUp ? succeed(undefined) : fail('print_state_conflict');
}

/** A spoiled print that is made again. */
export interface Reprint {
  readonly job: string;
  readonly id: string;
  readonly reason: ReprintReason;
  readonly copies: number;
}

/** Makes a spoiled print again. Errors: `not_found`, `print_state_conflict` (its photo is gone, or its order cancelled). */
export async function reprint(
  deps: ProductionDeps,
  actor: PrintActor,
  { job, ...spoiled }: Reprint,
): Promise<Result<{ readonly job: string; readonly round: number }>> {
  if (!(await isOwn(deps, actor, 'print_jobs', job))) return fail('not_found');
  const made = await reprintSpoiled(deps, actor.caller, job, spoiled);
  if (made.ok) return made;
  return made.code === 'line_unknown' ? fail('not_found') : fail('print_state_conflict');
}

/**
 * Sends a folder to its lab again; returns its new name. Errors: `not_found`, `drop_state_conflict`, `print_missing`,
 * `batch_refused`.
 */
export async function resendDrop(
  deps: ProductionDeps,
  actor: PrintActor,
  drop: string,
): Promise<Result<string>> {
  const { kysely, prints } = deps;
  if (!(await isOwn(deps, actor, 'print_drops', drop))) return fail('not_found');
  const { files: all } = await readManifest(kysely, drop);
  const files = all.filter((file) => file.kind === 'print');
  const missing = new Set(await incompleteBlobs({ blobs: prints }, files));
  const lacking = files.filter(({ sha256 }) => missing.has(sha256)).map(({ path }) => path);
  const sent = await resendByStaff(deps, actor.caller, drop, lacking);
  if (sent.ok) return sent;
  switch (sent.code) {
    case 'drop_unknown':
      return fail('not_found');
    case 'drop_sent_again':
      return succeed(sent.details.name);
    case 'drop_not_failed':
    case 'drop_held':
      return fail('drop_state_conflict');
    case 'prints_lacking':
      return fail('print_missing');
    case 'drops_refused':
      return fail('batch_refused', { problem: sent.details.problem });
    case 'drop_changed':
    case 'prints_outdated':
      return fail('batch_refused', { problem: sent.code });
  }
}
