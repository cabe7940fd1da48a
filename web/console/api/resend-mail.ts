import { staffOrderResponse } from '#contract/staff/orders.ts';
import { staffCall } from '../lib/staff-call.ts';
import { orderPath } from './get-order.ts';

/** Sends a mail of an order once more. */
export async function resendMail(number: string, mail: { kind: string; reference: string }) {
  const path = `${orderPath(number)}/mails`;
  return await staffCall({ path, body: mail, response: staffOrderResponse });
}
