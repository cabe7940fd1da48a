import { customerLinkResponse } from '#contract/staff/orders.ts';
import { staffCall } from '../lib/staff-call.ts';
import { orderPath } from './get-order.ts';

/** The address of the customer's private link. */
export async function getCustomerLink(number: string): Promise<string> {
  const path = `${orderPath(number)}/link`;
  return (await staffCall({ method: 'POST', path, response: customerLinkResponse })).address;
}
