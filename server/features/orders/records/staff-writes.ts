import { storeAssignee } from './assignee.repo.ts';
import { ownOrderPath } from './order-link.ts';
import { insertSeededOrders } from './seed-orders.repo.ts';

/** What the staff's page of orders writes to orders, and the path that it shows of one. */
export const staffWrites = { insertSeededOrders, ownOrderPath, storeAssignee };
