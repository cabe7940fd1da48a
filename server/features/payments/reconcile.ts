import { findAttempt, unsettledAttempts, updateAttempt, type Attempt } from './attempts.repo.ts';
import type { PaymentDeps } from './deps.ts';
import { settleAttempt } from './settle-attempt.ts';

/** A browser gets this long to bring its own payment home before the shop asks the provider. */
const patienceMs = 60_000;
/** An empty look-up proves nothing until this long after a window's end, and only when found twice. */
const graceMs = 10 * 60_000;
const batch = 50;

const closeEmpty = async (deps: PaymentDeps, attempt: Attempt): Promise<void> => {
  if (deps.clock() < attempt.expires_at.getTime() + graceMs) return;
  const current = await findAttempt(deps.kysely, attempt.id);
  // What was given up on purpose stays so; it is read only for a charge that came late.
  if (!current || current.state === 'canceled') return;
  const emptyReads = current.empty_reads + 1;
  const over = emptyReads >= 2;
  await updateAttempt(deps.kysely, current, {
    empty_reads: emptyReads,
    ...(over ? { state: current.state === 'initializing' ? 'failed' : 'expired' } : {}),
  });
};

/**
 * Asks the provider about every try whose outcome is not known, so that whoever paid has an order even if the browser
 * never came back. Source: product §4, attempts.
 */
export const reconcilePayments = async (deps: PaymentDeps): Promise<void> => {
  if (!deps.helcim) return;
  const attempts = await unsettledAttempts(
    deps.kysely,
    {
      before: new Date(deps.clock() - patienceMs),
      canceledUntil: new Date(deps.clock() - graceMs),
    },
    batch,
  );
  for (const attempt of attempts) {
    const settled = await settleAttempt(deps, attempt, null);
    if (settled.ok) {
      deps.log.info({ attempt: attempt.id }, 'payment found by the reconciler');
    } else if (settled.code === 'payment_not_settled' || settled.code === 'payment_declined') {
      await closeEmpty(deps, attempt);
    }
  }
};
