import { undoActsOf } from './undo-acts-of.ts';
import { checkNoOtherAct } from '../lifecycle/staff-command.ts';
import { storeAssignee } from '../records/assignee.repo.ts';
import { ownOrderPath } from '../records/order-link.ts';
import { insertSeededOrders } from '../records/seed-orders.repo.ts';

/** What the features of the staff ask and write of orders, and the path that they show of one. */
export const staffWrites = {
  checkNoOtherAct,
  insertSeededOrders,
  ownOrderPath,
  storeAssignee,
  undoActsOf,
};
