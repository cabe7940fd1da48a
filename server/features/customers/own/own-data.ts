import { setTimeout as wait } from 'node:timers/promises';
import type { OwnData } from '#contract/own-data.ts';
import type { Result } from '#contract/errors.ts';
import type { ErasureResult } from '#contract/staff/customers.ts';
import { backupsHoldUntil } from '#domain/backups/retention.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { copyAgainMs, documentKeptUntil } from '#domain/customers/own-data.ts';
import { customerActor } from '#domain/staff/actors.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { ownDataLink } from '../../../platform/http/own-data-link.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import { findOrderById, type OrderRecord } from '../../orders/index.ts';
import { findCustomerOrders, findRemains, type CustomerOrder } from '../customer-records.repo.ts';
import { eraseCustomer, planErasure, type ErasureDeps } from '../erase-customer.ts';
import { countStoredPhotos } from '../staff/customer-lists.repo.ts';
import { findErasure, findLatestBackup, insertErasure } from '../staff/erasures.repo.ts';
import { toErasureResult } from '../to-erasure-result.ts';
import {
  beginErasure,
  findLatestDocument,
  findRequest,
  type DataRequest,
} from './data-requests.repo.ts';

/** Dependencies of the calls about a customer's own data. */
export interface OwnDataDeps extends ErasureDeps {
  readonly orderLinkKey: string;
}

/** A request whose link was opened, with the order that it began at. */
export interface OpenedRequest {
  readonly request: DataRequest;
  readonly order: OrderRecord;
  /** What its erasure did; null before it. */
  readonly result: ErasureResult | null;
}

/**
 * Opens the link of a request. One is over a day after it was asked for, when its copy was fetched, and when somebody else
 * erased the customer. Errors: `order_link_invalid`, `order_link_expired`.
 */
export async function openOwnData(
  { kysely, clock, orderLinkKey }: OwnDataDeps,
  link: string,
): Promise<Result<OpenedRequest>> {
  const now = clock();
  const read = ownDataLink.read(link, orderLinkKey, now);
  if (!read.ok) return read;
  const request = await findRequest(kysely, read.value);
  const order = request && (await findOrderById(kysely, request.orderId));
  if (!request || !order) return fail('order_link_invalid');
  const result = (await findErasure(kysely, request.id))?.result ?? null;
  const isFetched =
    request.wants === 'copy' &&
    request.usedAt !== null &&
    request.usedAt.getTime() + copyAgainMs <= now;
  const isInterrupted = request.planned !== null;
  const isErased = order.erasedAt !== null && result === null && !isInterrupted;
  return isFetched || isErased ? fail('order_link_expired') : succeed({ request, order, result });
}

/** Presents a request on its page: what is stored, what an erasure would leave, and what it did. */
export async function presentOwnData(
  deps: OwnDataDeps,
  { request, order, result }: OpenedRequest,
): Promise<OwnData> {
  const { kysely, clock } = deps;
  const mailbox = await findMailbox(deps, { request, order, result });
  const plan = await planErasure(deps, mailbox);
  const stored = await findCustomerOrders(kysely, emailKey(mailbox));
  const due = new Set(plan.orders.flatMap((one) => (one.kept === null ? [one.number] : [])));
  const isShown = ({ number }: CustomerOrder): boolean =>
    request.wants === 'copy' || due.has(number);
  const shown = stored.filter(isShown).map(({ id }) => id);
  const erased = (request.planned ?? []).map(({ id }) => id);
  const latest = await findLatestDocument(kysely, [...shown, ...erased], new Date(clock()));
  const hasBackups = (await findLatestBackup(kysely)) !== null;
  return {
    wants: request.wants,
    language: order.language,
    endsAt: request.endsAt.toISOString(),
    plan: toErasureResult(plan),
    photos: await countStoredPhotos(kysely, shown),
    result,
    documentsUntil: latest && documentKeptUntil(latest.getTime()),
    inBackupsUntil: hasBackups ? new Date(backupsHoldUntil(clock())).toISOString() : null,
  };
}

/** After this time without a result the process that erased has ended, and another call goes on. */
const abandonedMs = 10 * 60 * 1000;
/** How long a second call waits for the result of the first one, and how often it looks. */
const secondCall = { looks: 40, everyMs: 250 } as const;

/** Adds the orders that an interrupted erasure had erased before. */
async function completeResult(
  { kysely }: OwnDataDeps,
  planned: readonly CustomerOrder[],
  result: ErasureResult,
): Promise<ErasureResult> {
  const named = new Set(result.orders.map(({ number }) => number));
  const before = planned.filter(({ number }) => !named.has(number));
  const orders = await Promise.all(
    before.map(async ({ id, number }) => {
      const { documents, ...counts } = await findRemains(kysely, id);
      const remains = { documents: [...documents], ...counts };
      return { number, kept: null, photosDeleted: 0, remains };
    }),
  );
  return { ...result, orders: [...orders, ...result.orders] };
}

async function waitForResult({ kysely }: OwnDataDeps, id: string): Promise<ErasureResult | null> {
  for (let look = 0; look < secondCall.looks; look += 1) {
    const found = await findErasure(kysely, id);
    if (found) return found.result;
    await wait(secondCall.everyMs);
  }
  return null;
}

/** The address of the mailbox: an erasure that was interrupted may have taken it from the order that it began at. */
async function findMailbox(
  { kysely }: OwnDataDeps,
  { request, order }: OpenedRequest,
): Promise<string> {
  if (order.erasedAt === null) return order.email;
  for (const { id } of request.planned ?? []) {
    const other = await findOrderById(kysely, id);
    if (other?.erasedAt === null) return other.email;
  }
  return '';
}

/**
 * Erases a customer by the link that came to their mailbox, once: a repeat, and a call at the same time, returns what the
 * first did. While nothing can be erased the link stays as it is. Errors: `order_link_invalid` (also for the link to a
 * copy), `order_link_expired`. Source: product §4.22.
 */
export async function eraseOwnData(
  deps: OwnDataDeps,
  link: string,
  requestId: string,
): Promise<Result<OpenedRequest>> {
  const opened = await openOwnData(deps, link);
  if (!opened.ok) return opened;
  const { request, order, result: earlier } = opened.value;
  if (request.wants !== 'erasure') return fail('order_link_invalid');
  if (earlier) return opened;
  const { kysely, clock } = deps;
  const now = clock();
  const mailbox = await findMailbox(deps, opened.value);
  const plan = await planErasure(deps, mailbox);
  const canErase = plan.orders.some(({ kept }) => kept === null) || plan.bookings.over > 0;
  if (!canErase && request.planned === null) return opened;
  const orders = await findCustomerOrders(kysely, emailKey(mailbox));
  const since = new Date(now - abandonedMs);
  const planned = await beginErasure(kysely, request.id, { orders, at: new Date(now), since });
  if (!planned) {
    return succeed({ ...opened.value, result: await waitForResult(deps, request.id) });
  }
  const caller: Caller = { actor: customerActor, address: null, requestId };
  const erased = toErasureResult(await eraseCustomer(deps, caller, mailbox));
  const result = await completeResult(deps, planned, erased);
  await insertErasure(kysely, { id: request.id, staff: null, doneAt: new Date(clock()), result });
  return succeed({ request: { ...request, planned: [...planned] }, order, result });
}
