import { wasPaid } from '#domain/orders/order-states.ts';
import { succeed } from '#domain/common/result.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { emailKey } from '../../platform/text/email-key.ts';

import { deletePhotosByStaff, type ArchiveDeps } from '../archive/index.ts';
import { countBookings, eraseBookings, type BookingCount } from '../bookings/index.ts';
import { erasePhoneEnds } from '../couriers/index.ts';
import { eraseUses, giftCardMails } from '../discounts/index.ts';
import { issueInvoice, type InvoiceShop } from '../invoices/index.ts';
import { dropHeldMails, dropOrderMails } from '../notifications/index.ts';
import { eraseOrder, lockOrder, type OrderRecord } from '../orders/index.ts';
import { eraseCards } from '../payments/index.ts';
import { photoErasure, type PhotoDeps } from '../photos/index.ts';
import { eraseDrops } from '../prints/index.ts';
import { eraseReports } from '../remakes/index.ts';
import { withdrawForErasure } from '../shop-export/index.ts';
import {
  findCustomerOrders,
  findOpenMatter,
  findRemains,
  hasPhotoFiles,
  type CustomerOrder,
  type OpenMatter,
  type OrderRemains,
} from './customer-records.repo.ts';

/** Dependencies of the erasure. */
export interface ErasureDeps extends ArchiveDeps, Pick<PhotoDeps, 'dataDir' | 'pieces'> {
  /** For the invoice of a paid order that has none yet. */
  readonly shop: InvoiceShop;
}

/** Outcome of the erasure for one order. */
export interface OrderErasure {
  readonly number: string;
  /** Why it stays; null for an erased one. `photos_left`: a photo is still stored, and an erased order is not found again. */
  readonly kept: OpenMatter | 'photos_left' | null;
  readonly photosDeleted: number;
  /** What stays of an erased order; null for one that stays whole. */
  readonly remains: OrderRemains | null;
}

/** Outcome of the erasure of a customer. */
export interface CustomerErasure {
  readonly orders: readonly OrderErasure[];
  /** Those that are over are deleted. */
  readonly bookings: BookingCount;
}

async function eraseRows(deps: ErasureDeps, trx: Trx, order: OrderRecord): Promise<void> {
  const { id: orderId } = order;
  const at = new Date(deps.clock());
  if (wasPaid(order.paymentState)) await issueInvoice(trx, deps.shop, order, at);
  await photoErasure.eraseFileNames(trx, orderId);
  await eraseReports(trx, orderId);
  await eraseDrops(trx, orderId);
  await eraseUses(trx, orderId);
  await eraseCards(trx, orderId);
  await erasePhoneEnds(trx, orderId);
  await dropOrderMails(trx, orderId);
  await eraseOrder(trx, orderId, at);
  // With the last row: an archive that is begun anew has none of them.
  await withdrawForErasure(trx, at);
}

async function eraseOneOrder(
  deps: ErasureDeps,
  caller: Caller,
  { id, number }: CustomerOrder,
): Promise<OrderErasure> {
  const open = await findOpenMatter(deps.kysely, id);
  if (open) return { number, kept: open, photosDeleted: 0, remains: null };
  const photos = await deletePhotosByStaff(deps, caller, number);
  // It was deleted meanwhile, as one that was never paid.
  if (!photos.ok) return { number, kept: null, photosDeleted: 0, remains: null };
  const { deleted: photosDeleted, faults } = photos.value;
  const act = { act: 'customer.erase', object: { kind: 'order', id: number } } as const;
  const { value: done } = await runAct(deps.kysely, caller, act, async (trx, record) => {
    const order = await lockOrder(trx, id);
    const left = faults.length > 0 || (await hasPhotoFiles(trx, id)) ? 'photos_left' : null;
    const reason: OrderErasure['kept'] = (await findOpenMatter(trx, id)) ?? left;
    const isDue = reason === null && order?.erasedAt === null;
    if (isDue) await eraseRows(deps, trx, order);
    // Photos may be gone although the order stays.
    if (!isDue && photosDeleted === 0) record.skip();
    record.setStudio(order?.studio ?? null);
    record.setAfter({ kept: reason, photosDeleted });
    return succeed({ kept: reason, sessionId: isDue ? order.sessionId : null });
  });
  const { kept, sessionId } = done;
  if (sessionId !== null) await photoErasure.forgetUploads(deps, sessionId);
  const remains = kept === null ? await findRemains(deps.kysely, id) : null;
  return { number, kept, photosDeleted, remains };
}

/** Finds what {@link eraseCustomer} would erase and keep now, without their photos. */
export async function planErasure(deps: ErasureDeps, email: string): Promise<CustomerErasure> {
  const mailbox = emailKey(email);
  const orders: OrderErasure[] = [];
  for (const { id, number } of await findCustomerOrders(deps.kysely, mailbox)) {
    const kept = await findOpenMatter(deps.kysely, id);
    const remains = kept === null ? await findRemains(deps.kysely, id) : null;
    orders.push({ number, kept, photosDeleted: 0, remains });
  }
  return { orders, bookings: await countBookings(deps.kysely, mailbox, new Date(deps.clock())) };
}

/**
 * Erases what the shop stores about the customer of a mailbox, on their request: photos, names, addresses, texts and
 * cards of ended orders, and bookings. An order with something open stays whole, and the call can be repeated. Amounts,
 * dates, states, invoices and staff's own notes stay. Throws when a storage is down. Source: product §4.22.
 */
export async function eraseCustomer(
  deps: ErasureDeps,
  caller: Caller,
  email: string,
): Promise<CustomerErasure> {
  const mailbox = emailKey(email);
  const now = new Date(deps.clock());
  const act = { act: 'customer.erase', object: { kind: 'customer', id: 'bookings' } } as const;
  const bookings = await runAct(deps.kysely, caller, act, async (trx, record) => {
    const over = await eraseBookings(trx, mailbox, now);
    const cards = await giftCardMails.erase(trx, mailbox);
    if (over + cards > 0) await withdrawForErasure(trx, now);
    await dropHeldMails(trx, mailbox);
    if (over + cards === 0) record.skip();
    record.setAfter({ bookings: over, giftCardMails: cards });
    return succeed({ ...(await countBookings(trx, mailbox, now)), over });
  });
  // Last, so that a call that was interrupted finds the mailbox again by an order that is left.
  const orders: OrderErasure[] = [];
  for (const order of await findCustomerOrders(deps.kysely, mailbox)) {
    orders.push(await eraseOneOrder(deps, caller, order));
  }
  return { orders, bookings: bookings.value };
}
