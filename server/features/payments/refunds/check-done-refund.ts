import { storeNextLook } from '../records/refund-runs.repo.ts';
import type { Refund } from '../records/refunds.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import { undoRefund } from './finish-refund.ts';
import { findPayer } from './refund-providers.ts';
import { lookPauseMs, minuteMs } from './refund-times.ts';

/** The longest time in which a bank returns a completed refund, of any provider. */
const maxReverseMs = 30 * lookPauseMs;

/** Failure of a refund whose money did not reach the customer. */
export const returnedReason = 'the provider could not refund it';

/** Plans the next check of a completed refund; none once its bank cannot return it any more. */
async function planLook(
  { kysely, clock }: PaymentDeps,
  { id, doneAt }: Refund,
  { inMs, mayReverseMs }: { readonly inMs: number; readonly mayReverseMs: number },
): Promise<void> {
  const end = (doneAt?.getTime() ?? 0) + mayReverseMs;
  const next = clock() + inMs;
  await storeNextLook(kysely, id, next < end ? new Date(next) : null);
}

/** Checks whether a completed refund is still in place: a bank may return the money for weeks. */
export async function checkDoneRefund(deps: PaymentDeps, refund: Refund): Promise<void> {
  const payer = await findPayer(deps, refund);
  if (!payer) {
    // Its provider may be set up again. Until then it must not stay due, in the place of refunds that can be resumed.
    const plan = { inMs: lookPauseMs, mayReverseMs: maxReverseMs };
    if (refund.nextAt !== null) await planLook(deps, refund, plan);
    return;
  }
  const { mayReverseMs } = payer.provider;
  if (mayReverseMs === null || refund.cardAmount === 0) return;
  const given = await payer.provider.refundsOf(payer.attempt, refund.createdAt);
  const own = given?.find(({ id }) => id === refund.providerRefund);
  if (own?.status === 'failed') {
    await undoRefund(deps, refund.id, returnedReason);
    return;
  }
  await planLook(deps, refund, { inMs: given ? lookPauseMs : minuteMs, mayReverseMs });
}
