import type * as z from 'zod/mini';
import { actResponse, type StaffAct } from '#contract/staff/acts.ts';
import { isWorthRetrying, staffCall } from '../lib/staff-call.ts';
import { orderPath } from './get-order.ts';

/** The order after an act, and the act while it can be undone. */
export type ActResult = z.output<typeof actResponse>;

const attempts = 3;
const pauseMs = 700;

/**
 * Sends an act. Where no response arrives, the same act is sent again under its id, which the shop carries out once.
 */
export async function sendAct(number: string, id: string, act: StaffAct): Promise<ActResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await staffCall({
        path: `${orderPath(number)}/acts`,
        body: { id, act },
        response: actResponse,
        timeoutMs: 10_000,
      });
    } catch (error) {
      if (attempt === attempts || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs * attempt);
      });
    }
  }
}
