import type { ListedOrder } from '#contract/staff/orders.ts';
import { toMajor } from '#domain/common/money.ts';
import { isLateNow } from '#domain/staff/order-views.ts';
import { pictureAddress } from '../../photos/index.ts';
import type { ListedRow, PendingActRow } from './order-lists.repo.ts';

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
    ...counted('act', row.hasFailedAct ? 1 : 0),
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

function presentWaitingEdit({ waitingEdit, currency }: ListedRow): ListedOrder['waitingEdit'] {
  if (!waitingEdit) return null;
  const { amount, method, endsAt } = waitingEdit;
  return { amount: toMajor(amount, currency), method, until: new Date(endsAt).toISOString() };
}

/** How rows of lists are presented: at a time, with the addresses of their pictures. */
export interface PresentListed {
  readonly pictures: PictureAddresses;
  readonly now: number;
}

/** Addresses of pictures, which are the same for some minutes: signing those of a page takes longer than reading it. */
export interface PictureAddresses {
  readonly of: (photo: string, now: number) => string;
}

/** More addresses are not remembered. */
const maxRemembered = 10_000;
/** Shorter than an address stays the same. */
const rememberedMs = 60 * 1000;

/** Opens the addresses of pictures that are signed with a key. */
export function openPictureAddresses(pictureKey: string): PictureAddresses {
  let known = new Map<string, string>();
  let since = -Infinity;
  return {
    of: (photo, now) => {
      if (Math.abs(now - since) > rememberedMs || known.size >= maxRemembered) {
        known = new Map();
        since = now;
      }
      const address = known.get(photo) ?? pictureAddress(photo, pictureKey, now);
      known.set(photo, address);
      return address;
    },
  };
}

/** Presents an order in a list. */
export function presentListed(row: ListedRow, { pictures, now }: PresentListed): ListedOrder {
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
    pictures: row.pictures.map((photo) => pictures.of(photo, now)),
    placedAt: row.placedAt.toISOString(),
    promisedAt: row.promisedAt?.toISOString() ?? null,
    originals: expected > 0 ? { received, expected } : null,
    printed: printsAll > 0 ? { done: row.printsDone, all: printsAll } : null,
    shelf: row.shelf,
    calls: { count: row.callCount, nextAt: row.nextCallAt?.toISOString() ?? null },
    assignee: presentAssignee(row),
    heldBy: row.heldBy,
    pendingAct: row.pendingAct && presentPendingAct(row.pendingAct),
    waitingEdit: presentWaitingEdit(row),
  };
}
