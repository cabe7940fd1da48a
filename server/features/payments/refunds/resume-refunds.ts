import { isClosing } from '../deps.ts';
import { dueRefunds } from '../records/refund-runs.repo.ts';
import { dueTimes } from './refund-times.ts';
import { runRefund, type RefundDeps } from './run-refund.ts';

const batch = 50;

/** Resumes the refunds that are due. */
export async function resumeRefunds(deps: RefundDeps): Promise<void> {
  for (const id of await dueRefunds(deps.kysely, dueTimes(deps.clock()), batch)) {
    if (isClosing(deps)) return;
    await runRefund(deps, id).catch((error: unknown) => {
      deps.log.error({ refund: id, err: error }, 'refund could not be carried on');
    });
  }
}
