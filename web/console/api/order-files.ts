import { toQuery } from '../lib/staff-call.ts';
import { filterQuery, type OrderListQuery } from './list-orders.ts';

/** Address of the orders as a table for a spreadsheet, at most 10,000 of them. */
export function exportAddress(numbers: readonly string[]): string {
  return `/api/staff/orders.csv${toQuery({ numbers: numbers.join(',') })}`;
}

/** Address of the table of all orders with these filters. */
export function exportViewAddress(filters: OrderListQuery): string {
  return `/api/staff/orders.csv${filterQuery({ ...filters, after: undefined })}`;
}

/** Address of the job tickets of orders as one document. */
export function ticketsAddress(numbers: readonly string[]): string {
  return `/api/staff/orders/tickets${toQuery({ numbers: numbers.join(',') })}`;
}
