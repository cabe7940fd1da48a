import { undoActsOf } from './undo-acts-of.ts';
import { checkNoOtherAct } from '../lifecycle/staff-command.ts';
import { findOrderOfTransfer, storeEditPayment } from '../lifecycle/order-payment.repo.ts';
import { storeAssignee } from '../records/assignee.repo.ts';
import { storeEditedOrder } from '../records/edit-order.repo.ts';
import { ownOrderPath } from '../records/order-link.ts';
import { tidyAddress, toPickupStudio } from '../records/order-record.ts';
import { checkDelivery } from '../records/orders.policy.ts';
import { estimateWhenPlaced } from '../records/readiness-estimate.ts';
import { sumRecentRefunds, takeRecentRefunds } from '../records/refunds.repo.ts';
import { insertSeededOrders } from '../records/seed-orders.repo.ts';

/** What the features of the staff ask and write of orders, and the path that they show of one. */
export const staffWrites = {
  checkDelivery,
  checkNoOtherAct,
  estimateWhenPlaced,
  findOrderOfTransfer,
  insertSeededOrders,
  ownOrderPath,
  storeAssignee,
  storeEditPayment,
  storeEditedOrder,
  sumRecentRefunds,
  takeRecentRefunds,
  tidyAddress,
  toPickupStudio,
  undoActsOf,
};
