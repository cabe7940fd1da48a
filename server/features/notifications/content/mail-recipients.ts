import type { OrderMailKind } from '#domain/notifications/order-mails.ts';

const toStaff = new Set<OrderMailKind>([
  'admin-confirmation',
  'admin-cancelled',
  'approval-reminder',
  'admin-remake',
]);

/** Whether a mail goes to the customer; the others go to staff. */
export function isForCustomer(kind: OrderMailKind): boolean {
  return !toStaff.has(kind);
}
