import { staffOrderResponse } from '#contract/staff/orders.ts';
import { staffCall } from '../lib/staff-call.ts';
import { orderPath } from './get-order.ts';

/** Adds a note for colleagues. Sent again under its id, it is added once. */
export async function addNote(number: string, id: string, text: string) {
  const path = `${orderPath(number)}/notes`;
  return await staffCall({ path, body: { id, text }, response: staffOrderResponse });
}
