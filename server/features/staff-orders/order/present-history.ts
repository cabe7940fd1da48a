import type { StaffOrder } from '#contract/staff/orders.ts';
import type { TransitionReason } from '#domain/orders/transition-reasons.ts';
import type { ActName } from '#domain/staff/acts.ts';
import { namedActorKinds } from '#domain/staff/actors.ts';
import type { Row } from '../../../platform/db/sql.ts';
import { staffAct } from '#contract/staff/acts.ts';
import type { AuditRow, HandOverRow, NoteRow, PrintedRow } from './order-history.repo.ts';

type Entry = StaffOrder['history'][number];
type Move = Row<'orderTransitions'>;

/** What the history of an order is made of. */
export interface HistoryRows {
  readonly audit: readonly AuditRow[];
  readonly moves: readonly Move[];
  readonly handOvers: readonly HandOverRow[];
  readonly notes: readonly NoteRow[];
  readonly printed: readonly PrintedRow[];
  readonly mails: readonly Row<'orderMails'>[];
}

/** Acts by which people move an order for a reason. */
const actsOfReason: Partial<Record<TransitionReason, readonly ActName[]>> = {
  approved: ['order.approve'],
  production_started: ['order.start-production'],
  marked_ready: ['order.mark-ready'],
  marked_shipped: ['order.mark-shipped'],
  parcel_refused: ['order.mark-returned'],
  parcel_unclaimed: ['order.mark-returned'],
  parcel_undeliverable: ['order.mark-returned'],
  handed_over: ['order.complete', 'order.hand-over'],
  payment_taken: ['order.mark-paid', 'order.complete', 'order.hand-over'],
  cancelled_by_staff: ['order.cancel'],
};

/** A transaction that moves an order and writes the act's entry takes less. */
const sameActMs = 60_000;

/** The entry of the audit log about a person's move; null for a move that only the order itself records. */
function findEntry({ at, reasonCode, actorName }: Move, audit: readonly AuditRow[]) {
  const acts: readonly string[] = actsOfReason[reasonCode] ?? [];
  return audit.find(
    (entry) =>
      acts.includes(entry.act) &&
      entry.actorName === actorName &&
      Math.abs(entry.at.getTime() - at.getTime()) < sameActMs,
  );
}

function isNamed({ actor }: Move): boolean {
  return namedActorKinds.some((kind) => kind === actor);
}

/** Facts of a hand-over, which is told by its words. */
const handOverFacts: ReadonlySet<string> = new Set(['proof', 'proxy', 'missing']);

/** The words of the hand-over that an entry is about; none once its customer is erased. */
function presentHandOver(
  { act, requestId }: AuditRow,
  handOvers: readonly HandOverRow[],
): Partial<Pick<Entry, 'handOver' | 'detail'>> {
  if (requestId === null || !actsOfReason.handed_over?.some((name) => name === act)) return {};
  const done = handOvers.find((handOver) => handOver.requestId === requestId);
  const words = staffAct.safeParse(done?.act);
  if (!words.success) return {};
  if (words.data.kind === 'complete' && words.data.reason) return { detail: words.data.reason };
  if (words.data.kind !== 'hand_over') return {};
  const { proxy = null, missing = null } = words.data;
  const proof = done?.act['proof'] === 'secret' ? 'secret' : 'code';
  return { handOver: { proof, proxy, missing } };
}

function presentAudit(
  row: AuditRow,
  handOvers: readonly HandOverRow[],
  showsAddress: boolean,
): Entry {
  const changed = Object.entries(row.after ?? {}).filter(
    ([field, value]) => row.before?.[field] !== value,
  );
  const isMoney =
    row.act === 'order.refund' ||
    (row.act !== 'order.placed' && changed.some(([field]) => field === 'payment'));
  // The act says the state that it led to.
  const detail = changed.find(
    ([field, value]) =>
      !['fulfilment', 'payment'].includes(field) &&
      !handOverFacts.has(field) &&
      (typeof value === 'string' || typeof value === 'number'),
  );
  return {
    at: row.at.toISOString(),
    kind: isMoney ? 'money' : 'order',
    act: row.act,
    actor: { kind: row.actorKind, name: row.actorName },
    detail: detail ? String(detail[1]).slice(0, 2000) : null,
    address: showsAddress ? row.address : null,
    ...presentHandOver(row, handOvers),
  };
}

function presentMove(move: Move): Entry {
  return {
    at: move.at.toISOString(),
    kind: move.machine === 'payment' ? 'money' : 'order',
    act: actsOfReason[move.reasonCode]?.[0] ?? `order.${move.reasonCode.replaceAll('_', '-')}`,
    actor: { kind: move.actor, name: move.actorName },
    detail: move.note ?? move.toState,
    address: null,
  };
}

function presentNote({ text, staffName, createdAt }: NoteRow): Entry {
  const actor = { kind: 'staff' as const, name: staffName };
  const at = createdAt.toISOString();
  return { at, kind: 'note', act: 'order.note', actor, detail: text, address: null };
}

function presentPrinted({ at, prints }: PrintedRow): Entry {
  return {
    at: at.toISOString(),
    kind: 'print',
    act: 'print.printed',
    actor: { kind: 'lab', name: null },
    detail: String(prints),
    address: null,
  };
}

function presentMail({ kind, queuedAt, sentAt, failedAt, failure }: Row<'orderMails'>): Entry {
  return {
    at: (sentAt ?? failedAt ?? queuedAt).toISOString(),
    kind: 'mail',
    act: kind,
    actor: { kind: 'system', name: null },
    detail: sentAt ? 'sent' : (failure ?? 'queued'),
    address: null,
  };
}

/** The start of an order is several moves of one moment. */
function isRepeat(entry: Entry, index: number, all: readonly Entry[]): boolean {
  const before = all[index - 1];
  return before?.act === 'order.placed' && entry.act === 'order.placed';
}

/** More entries are not shown. */
const maxEntries = 500;

/**
 * Presents the history of an order, the latest first: its acts from the audit log, moves that were made before there was
 * one, notes, mails and prints.
 */
export function presentHistory(rows: HistoryRows, showsAddresses: boolean): Entry[] {
  const { audit, moves, handOvers, notes, printed, mails } = rows;
  return [
    // A note is shown with its words.
    ...audit
      .filter(({ act }) => act !== 'order.note')
      .map((row) => presentAudit(row, handOvers, showsAddresses)),
    ...moves.filter((move) => isNamed(move) && !findEntry(move, audit)).map(presentMove),
    ...notes.map(presentNote),
    ...printed.map(presentPrinted),
    ...mails.map(presentMail),
  ]
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .filter((entry, index, all) => !isRepeat(entry, index, all))
    .slice(0, maxEntries);
}
