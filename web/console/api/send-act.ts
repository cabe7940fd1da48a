import type * as z from 'zod/mini';
import { actResponse, type StaffAct } from '#contract/staff/acts.ts';
import { sendUntilAnswered } from '../lib/send-again.ts';
import { staffCall } from '../lib/staff-call.ts';
import { orderPath } from './get-order.ts';

/** The order after an act, and the act while it can be undone. */
export type ActResult = z.output<typeof actResponse>;

/** Sends an act; the shop carries out an id once. */
export function sendAct(number: string, id: string, act: StaffAct): Promise<ActResult> {
  return sendUntilAnswered(() =>
    staffCall({
      path: `${orderPath(number)}/acts`,
      body: { id, act },
      response: actResponse,
      timeoutMs: 10_000,
    }),
  );
}
