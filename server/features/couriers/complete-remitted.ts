import type { Logger } from '../../platform/http/logger.ts';
import { untilStopped } from '../../platform/queue/until-stopped.ts';
import { runStaffAction } from '../orders/index.ts';
import type { CourierDeps } from './deps.ts';
import { findRemitted } from './remittances.repo.ts';

/**
 * Completes the orders of a remittance whose whole amount came: the courier handed them over, and their customers paid. It
 * is done in the name of who stored the remittance. An order that somebody decides about meanwhile, or whose money is being
 * returned, is left to people. Running it again changes nothing.
 */
export async function completeRemitted(
  deps: CourierDeps,
  remittance: string,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  for (const { number, kind, id, name } of untilStopped(
    await findRemitted(deps.kysely, remittance),
    signal,
  )) {
    const caller = { actor: { kind, id, name }, address: null, requestId: null };
    const done = await runStaffAction(deps, caller, number, { kind: 'complete', paid: true });
    if (!done.ok) log.info({ number, code: done.code }, 'a remitted order was not completed');
  }
}
