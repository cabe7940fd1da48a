import type { ListedOrder } from '#contract/staff/orders.ts';
import { toMajor } from '#domain/common/money.ts';
import { isLateNow } from '#domain/staff/order-views.ts';
import { pictureAddress } from '../../photos/index.ts';
import type { ListedRow } from './order-lists.repo.ts';

/** A pending act as it is read with its order. */
export interface PendingActRow {
  readonly id: string;
  readonly kind: string;
  readonly staff: string | null;
  readonly staffName: string;
  readonly dueAt: string;
}

/** Presents a pending act. */
export function presentPendingAct(act: PendingActRow): NonNullable<ListedOrder['pendingAct']> {
  return {
    id: act.id,
    kind: act.kind,
    by: { id: act.staff, name: act.staffName },
    dueAt: new Date(act.dueAt).toISOString(),
  };
}

const minuteMs = 60 * 1000;

function presentMarks(row: ListedRow, now: number): ListedOrder['marks'] {
  const late = isLateNow(row, now)
    ? Math.floor((now - (row.promisedAt?.getTime() ?? now)) / minuteMs)
    : 0;
  const counted = (kind: ListedOrder['marks'][number]['kind'], count: number) =>
    count > 0 ? [{ kind, count }] : [];
  const missing = row.originalsExpected - row.originalsReceived;
  const takesOriginals = ['placed', 'awaiting_csr', 'approved'].includes(row.fulfilmentState);
  return [
    ...counted('late', late),
    ...counted('failed', row.printsFailed),
    ...counted('small', row.printsSmall),
    ...counted('held', row.printsHeld),
    ...counted('originals', takesOriginals ? missing : 0),
    ...counted('remake', row.openRemakes),
    ...counted('unconfirmed', row.awaitsConfirmation ? 1 : 0),
  ];
}

function presentAssignee({ assignee, assigneeName }: ListedRow): ListedOrder['assignee'] {
  return assignee === null || assigneeName === null ? null : { id: assignee, name: assigneeName };
}

/** How rows of lists are presented: by the key of picture addresses, at a time. */
export interface PresentListed {
  readonly pictureKey: string;
  readonly now: number;
}

/** Presents an order in a list. */
export function presentListed(row: ListedRow, { pictureKey, now }: PresentListed): ListedOrder {
  const { originalsExpected: expected, originalsReceived: received, printsAll } = row;
  return {
    number: row.number,
    name: row.name,
    city: row.city ?? '',
    country: row.country,
    deliveryMethod: row.deliveryMethod,
    studio: row.studioName,
    total: toMajor(row.originalTotal, row.currency),
    currency: row.currency,
    method: row.paymentMethod,
    payment: row.paymentState,
    fulfilment: row.fulfilmentState,
    marks: presentMarks(row, now),
    contents: [...row.contents],
    photoCount: row.photoCount,
    pictures: row.pictures.map((photo) => pictureAddress(photo, pictureKey, now)),
    placedAt: row.placedAt.toISOString(),
    promisedAt: row.promisedAt?.toISOString() ?? null,
    originals: expected > 0 ? { received, expected } : null,
    printed: printsAll > 0 ? { done: row.printsDone, all: printsAll } : null,
    shelf: row.shelf,
    calls: { count: row.callCount, nextAt: row.nextCallAt?.toISOString() ?? null },
    assignee: presentAssignee(row),
    heldBy: row.heldBy,
    pendingAct: row.pendingAct && presentPendingAct(row.pendingAct),
  };
}
