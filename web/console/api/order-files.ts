import { toQuery } from '../lib/staff-call.ts';

/** Most orders whose tickets are printed at once, and most in a table. */
export const maxTickets = 50;
export const maxExported = 300;

/** Address of selected orders as a table for a spreadsheet. */
export function exportAddress(numbers: readonly string[]): string {
  return `/api/staff/orders.csv${toQuery({ numbers: numbers.join(',') })}`;
}

/** Address of the job tickets of orders as one document. */
export function ticketsAddress(numbers: readonly string[]): string {
  return `/api/staff/orders/tickets.pdf${toQuery({ numbers: numbers.join(',') })}`;
}
