import { actResponse } from '#contract/staff/acts.ts';
import { staffCall } from '../lib/staff-call.ts';
import { orderPath } from './get-order.ts';
import type { ActResult } from './send-act.ts';

/** Undoes an act whose time has not passed. */
export async function undoAct(number: string, id: string): Promise<ActResult> {
  return await staffCall({
    method: 'DELETE',
    path: `${orderPath(number)}/acts/${id}`,
    response: actResponse,
  });
}
