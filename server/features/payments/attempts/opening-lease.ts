import { updateAttempt, type Attempt } from '../records/attempts.repo.ts';
import type { PaymentDeps } from '../deps.ts';

/** Who opens a try says this often that it is still at it, and is believed to be for so long after. */
const renewMs = 1500;
const leaseMs = 5000;

/** Until when whoever opens a try counts as alive; the try is next read then, unless it is open by then. */
export const leaseEnd = (now: number): Date => new Date(now + leaseMs);

/** Whether a try is being opened by nobody any more: its process has died, or stands still. */
export const isAbandoned = ({ state, next_read_at: end }: Attempt, now: number): boolean =>
  state !== 'open' && (end === null || now >= end.getTime());

/** Opens a try and says meanwhile that it is at it; a provider may take its time. */
export const whileOpening = async <T>(
  deps: Pick<PaymentDeps, 'kysely' | 'clock' | 'log'>,
  attempt: Attempt,
  open: () => Promise<T>,
): Promise<T> => {
  const renewal = setInterval(() => {
    const next_read_at = leaseEnd(deps.clock());
    updateAttempt(deps.kysely, attempt, { next_read_at }).catch((error: unknown) => {
      deps.log.warn({ attempt: attempt.id, err: error }, 'could not tell that it is being opened');
    });
  }, renewMs);
  try {
    return await open();
  } finally {
    clearInterval(renewal);
  }
};
