import { staffOrderResponse } from '#contract/staff/orders.ts';
import { staffCall } from '../lib/staff-call.ts';
import { orderPath } from './get-order.ts';

/** Assigns an order to a colleague; null to nobody. */
export async function assignOrder(number: string, staff: string | null) {
  const path = `${orderPath(number)}/assignee`;
  return await staffCall({ path, body: { staff }, response: staffOrderResponse });
}
