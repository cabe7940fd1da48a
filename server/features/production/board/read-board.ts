import type * as z from 'zod';
import type {
  boardResponse,
  boardRow,
  spoiledCount,
  unfinishedQuery,
  unfinishedResponse,
} from '#contract/staff/production.ts';
import type { Result } from '#contract/errors.ts';
import { toInstant, toLocalTime } from '#domain/common/local-time.ts';
import { isCurrency, toMajor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { explainWait, isSilent } from '#domain/prints/production-board.ts';
import type { FulfilmentState } from '#domain/orders/order-states.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { pictureAddress } from '../../photos/index.ts';
import type { ProductionDeps } from '../deps.ts';
import {
  countPrinted,
  countSpoiled,
  countUnfinished,
  listLabs,
  listMachines,
  type CellRow,
  type MachineRow,
  type SpoiledRow,
} from './board.repo.ts';
import type { WantedLabs } from './lab-conditions.repo.ts';
import { readPlace, writePlace } from './row-place.ts';
import { listUnfinished, type UnfinishedRow } from './unfinished.repo.ts';

const spoiledMs = 30 * 24 * 60 * 60 * 1000;
const pageSize = 50;

function groupRows(
  cells: readonly CellRow[],
  printed: Awaited<ReturnType<typeof countPrinted>>,
): z.input<typeof boardRow>[] {
  const rows = new Map<string, z.input<typeof boardRow>>();
  const rowOf = ({ paper, shape }: Pick<CellRow, 'paper' | 'shape'>) => {
    const key = `${paper} ${shape ?? ''}`;
    const row = rows.get(key) ?? { paper, shape, cells: [], doneToday: 0 };
    rows.set(key, row);
    return row;
  };
  for (const { stage, prints, orders, since, ...size } of cells) {
    rowOf(size).cells.push({ stage, prints, orders, since: since.toISOString() });
  }
  for (const { prints, ...size } of printed) rowOf(size).doneToday += prints;
  return [...rows.values()].slice(0, 100);
}

/** Joins the rows of each reason and machine, whose amounts stay apart by currency. */
function groupSpoiled(rows: readonly SpoiledRow[]): z.input<typeof spoiledCount>[] {
  const groups = new Map<string, z.input<typeof spoiledCount>>();
  for (const { reason, machine, currency, prints, worth } of rows) {
    if (!isCurrency(currency)) continue;
    const key = `${reason} ${machine ?? ''}`;
    const group = groups.get(key) ?? { reason, machine, prints: 0, worth: [] };
    group.prints += prints;
    group.worth.push({ currency, amount: toMajor(worth, currency) });
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => b.prints - a.prints).slice(0, 300);
}

function presentMachine(machine: MachineRow, now: number) {
  const { id, name, studio, lastUsedAt, agentNotice, agentVersion, held, waiting } = machine;
  return {
    id,
    name,
    studio,
    heardAt: lastUsedAt?.toISOString() ?? null,
    isSilent: isSilent(lastUsedAt?.getTime() ?? null, now),
    notice: agentNotice,
    version: agentVersion,
    held,
    waiting,
  };
}

/** Reads the board of a lab, or of all that a person may see. */
export async function readBoard(
  { kysely, clock, timeZone }: ProductionDeps,
  wanted: WantedLabs,
): Promise<z.input<typeof boardResponse>> {
  const now = clock();
  const { date } = toLocalTime(now, timeZone);
  const today = new Date(toInstant({ date, minutes: 0 }, timeZone));
  const cells = await countUnfinished(kysely, wanted);
  const printed = await countPrinted(kysely, wanted, today);
  const labs = await listLabs(kysely, wanted);
  const own = wanted.scope.kind === 'all' ? [{ id: 'own' as const, name: null }] : [];
  return {
    labs: [...own, ...labs],
    machines: (await listMachines(kysely, wanted)).map((one) => presentMachine(one, now)),
    rows: groupRows(cells, printed),
    spoiled: groupSpoiled(await countSpoiled(kysely, wanted, new Date(now - spoiledMs))),
    doneToday: printed.reduce((sum, { prints }) => sum + prints, 0),
    timeZone,
  };
}

const afterProduction: readonly FulfilmentState[] = ['ready', 'shipped', 'returned', 'completed'];

function canGiveUp({ round, state, fulfilmentState }: UnfinishedRow): boolean {
  if (round > 0) return state === 'held';
  return state !== 'rendered' && afterProduction.includes(fulfilmentState);
}

function presentUnfinished(row: UnfinishedRow, pictureKey: string, now: number) {
  const { state, holdReason, isPayable, batchState, drop } = row;
  return {
    id: row.id,
    line: row.line,
    order: row.number,
    name: row.name,
    fulfilment: row.fulfilmentState,
    frame: row.frame,
    fileName: row.fileName,
    picture: row.hasPicture ? pictureAddress(row.photo, pictureKey, now) : null,
    paper: row.paper,
    copies: row.copies,
    round: row.round,
    stage: row.stage,
    dpi: row.dpi,
    ...explainWait({ state, holdReason, isPayable, batch: batchState, drop }),
    since: row.stateSince.toISOString(),
    waitsUntil: state === 'waiting' ? row.waitUntil.toISOString() : null,
    batch: row.batch,
    canGiveUp: canGiveUp(row),
  };
}

/** Reads a page of unfinished prints. Errors: `invalid_request` for the token of another list. */
export async function readUnfinished(
  { kysely, clock, photos }: ProductionDeps,
  scope: Scope,
  { lab, size, stage, after }: z.infer<typeof unfinishedQuery>,
): Promise<Result<z.input<typeof unfinishedResponse>>> {
  const place = after === undefined ? null : readPlace(after);
  if (after !== undefined && !place) return fail('invalid_request', { fields: ['after'] });
  const asked = { lab: lab ?? null, size: size ?? null, stage: stage ?? null };
  const page = { scope, ...asked, after: place };
  const rows = await listUnfinished(kysely, { ...page, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return succeed({
    prints: shown.map((row) => presentUnfinished(row, photos.pictureKey, clock())),
    next: rows.length > pageSize && last ? writePlace(last) : null,
  });
}
