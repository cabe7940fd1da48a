import type { StaffOrder } from '#contract/staff/orders.ts';
import { toMajor } from '#domain/common/money.ts';
import { listActs } from '#domain/orders/order-acts.ts';
import { computeTimeline } from '#domain/orders/order-timeline.ts';
import { isInScope, may, scopeOf, type Person } from '#domain/staff/roles.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findBalances, findOrderByNumber, type OrderRecord } from '../../orders/index.ts';
import type { StaffOrderDeps } from '../deps.ts';
import { openPictureAddresses, presentListed } from '../lists/listed-order.ts';
import { readListed, type ListedRow } from '../lists/order-lists.repo.ts';
import {
  listMails,
  listOtherOrders,
  readLineFacts,
  readMoney,
  type OtherOrderRow,
} from './order-facts.repo.ts';
import {
  listAudit,
  listHandOvers,
  listMoves,
  listNotes,
  listPrinted,
} from './order-history.repo.ts';
import { presentHistory, type HistoryRows } from './present-history.ts';
import { presentLines } from './present-lines.ts';
import { presentMoney } from './present-money.ts';

function presentTimeline(
  order: OrderRecord,
  listed: ListedRow,
  moves: HistoryRows['moves'],
): StaffOrder['timeline'] {
  // The first move into a state counts; a later one repeats it.
  const movedAt = Object.fromEntries(
    moves.toReversed().map(({ toState, at }) => [toState, at.getTime()]),
  );
  const originals = { received: listed.originalsReceived, expected: listed.originalsExpected };
  const placedAt = order.placedAt.getTime();
  return computeTimeline({ ...order, placedAt, originals, movedAt }).map((step) => ({
    ...step,
    at: step.at === null ? null : new Date(step.at).toISOString(),
  }));
}

function presentMails(mails: HistoryRows['mails']): StaffOrder['mails'] {
  return mails.map(({ kind, reference, queuedAt, sentAt, failedAt, failure }) => ({
    kind,
    reference,
    state: sentAt ? 'sent' : failure ? 'failed' : 'queued',
    at: (sentAt ?? failedAt ?? queuedAt).toISOString(),
    failure: sentAt ? null : failure,
  }));
}

function presentOther(other: OtherOrderRow): StaffOrder['otherOrders'][number] {
  return {
    number: other.number,
    placedAt: other.placedAt.toISOString(),
    total: toMajor(other.originalTotal, other.currency),
    currency: other.currency,
    fulfilment: other.fulfilmentState,
    payment: other.paymentState,
  };
}

function presentSums(order: OrderRecord) {
  const major = (minor: number): number => toMajor(minor, order.currency);
  return {
    subtotal: major(order.subtotal),
    shippingFee: major(order.shippingFee),
    discount: major(order.discount),
    discountCode: order.discountCode,
    taxes: order.taxLines.map(({ name, percentThousandths, amount }) => ({
      name,
      percent: percentThousandths / 1000,
      amount: major(amount),
    })),
    giftCardAmount: major(order.giftCardAmount),
  };
}

function presentCustomer(order: OrderRecord) {
  const { carrier, trackingNumber } = order;
  return {
    email: order.email,
    phone: order.phone,
    language: order.language,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    customerNote: order.orderNote,
    shipment: carrier === null || trackingNumber === null ? null : { carrier, trackingNumber },
    isErased: order.erasedAt !== null,
  };
}

/** Finds an order that a person may see; null for one of another studio, as for one that does not exist. */
export async function findSeenOrder(
  trx: Trx,
  person: Person,
  number: string,
): Promise<OrderRecord | null> {
  const scope = scopeOf(person, 'orders.see');
  const order = scope && (await findOrderByNumber(trx, number));
  return order && isInScope(scope, order) ? order : null;
}

async function readHistory(trx: Trx, order: OrderRecord): Promise<HistoryRows> {
  return {
    audit: await listAudit(trx, order.number),
    moves: await listMoves(trx, order.id),
    handOvers: await listHandOvers(trx, order.id),
    notes: await listNotes(trx, order.id),
    printed: await listPrinted(trx, order.id),
    mails: await listMails(trx, order.id),
  };
}

/** Reads everything that a person sees of an order; null for one that they may not see. */
async function readStaffOrder(
  {
    catalogues,
    clock,
    photos: { pictureKey },
  }: Pick<StaffOrderDeps, 'catalogues' | 'clock' | 'photos'>,
  trx: Trx,
  person: Person,
  number: string,
): Promise<StaffOrder | null> {
  const now = clock();
  const scope = scopeOf(person, 'orders.see');
  const order = await findSeenOrder(trx, person, number);
  if (!order || !scope) return null;
  const [listed] = await readListed(trx, [number], { scope, now: new Date(now) });
  if (!listed) throw new Error(`${number} is in no list`);
  // By its own version: another one may have no paper of its sizes any more.
  const catalogue = await catalogues.ofVersion(trx, order.catalogueVersion);
  const shown = { catalogue, pictureKey, now };
  const rows = await readHistory(trx, order);
  const facts = await readLineFacts(trx, order.id);
  const money = await readMoney(trx, order.id);
  return {
    ...presentListed(listed, { pictures: openPictureAddresses(pictureKey), now }),
    ...presentCustomer(order),
    ...presentSums(order),
    lines: presentLines(order, facts, shown),
    timeline: presentTimeline(order, listed, rows.moves),
    history: presentHistory(rows, may(person, 'audit.see', order)),
    money: presentMoney(order, money, await findBalances(trx, order.id)),
    mails: presentMails(rows.mails),
    otherOrders: (await listOtherOrders(trx, order.id, scope)).map(presentOther),
    acts: listed.pendingAct ? [] : listActs(person, order),
  };
}

/** An order as a person sees it now, with its parts of one moment; null for one that they may not see. */
export async function presentStaffOrder(
  deps: Pick<StaffOrderDeps, 'kysely' | 'clock' | 'catalogues' | 'photos'>,
  person: Person,
  number: string,
): Promise<StaffOrder | null> {
  return await deps.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readStaffOrder(deps, trx, person, number));
}
