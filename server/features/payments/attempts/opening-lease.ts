import { updateAttempt, type Attempt } from '../records/attempts.repo.ts';
import type { PaymentDeps } from '../deps.ts';

/** The process that opens an attempt renews its lease every `renewMs`; a lease lasts `leaseMs`. */
const renewMs = 1500;
const leaseMs = 5000;
/** More than the clocks of two servers may differ by. */
const correctedMs = 5 * 60_000;

/** Returns when a lease taken now ends; the attempt is polled then, unless it is open by then. */
export function leaseEnd(now: number): Date {
  return new Date(now + leaseMs);
}

/**
 * Whether no process is opening the attempt anymore: its process has died or hangs, or took the lease by a clock that ran
 * ahead and has been corrected since.
 */
export function isAbandoned({ state, nextReadAt: end }: Attempt, now: number): boolean {
  return (
    state !== 'open' && (end === null || now >= end.getTime() || end.getTime() > now + correctedMs)
  );
}

/** Opens an attempt and renews its lease meanwhile, because a provider may take its time. */
export async function whileOpening<T>(
  deps: Pick<PaymentDeps, 'kysely' | 'clock' | 'log'>,
  attempt: Attempt,
  open: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(() => {
    const nextReadAt = leaseEnd(deps.clock());
    updateAttempt(deps.kysely, attempt, { nextReadAt }).catch((error: unknown) => {
      deps.log.warn(
        { attempt: attempt.id, err: error },
        'the lease of a payment that is being opened could not be renewed',
      );
    });
  }, renewMs);
  try {
    return await open();
  } finally {
    clearInterval(renewal);
  }
}
