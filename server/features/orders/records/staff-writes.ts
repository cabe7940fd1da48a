import { undoActsOf } from '../acts/undo-acts-of.ts';
import { storeAssignee } from './assignee.repo.ts';
import { ownOrderPath } from './order-link.ts';
import { insertSeededOrders } from './seed-orders.repo.ts';

/** What the features of the staff write to orders, and the path that they show of one. */
export const staffWrites = { insertSeededOrders, ownOrderPath, storeAssignee, undoActsOf };
