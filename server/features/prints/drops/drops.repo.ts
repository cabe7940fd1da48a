import { sql } from 'kysely';
import type { PrintDropState } from '#domain/prints/print-batches.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import { mayReachLab } from '../records/payment-allows.repo.ts';

/** The lab of a drop: a studio's id, or null for the shop's own lab. */
export type LabId = string | null;

/** A drop without its manifest, with the number of its order. */
export interface DropSummary extends Omit<Row<'printDrops'>, 'manifest'> {
  readonly orderNumber: string;
  /** Whether its order stopped it, for now or for good, before its agent began to put it in place. */
  readonly isWithheld: boolean;
}

const isWithheld = sql<boolean>`(
  print_drops.state in ('waiting', 'claimed') and print_drops.placing_at is null
  and not ${mayReachLab('print_drops')})`;

function selectDrops(kysely: Sql) {
  return kysely
    .selectFrom('printDrops')
    .innerJoin('orders', 'orders.id', 'printDrops.orderId')
    .select([
      'printDrops.id',
      'printDrops.batch',
      'printDrops.orderId',
      'printDrops.round',
      'printDrops.attempt',
      'printDrops.part',
      'printDrops.parts',
      'printDrops.studio',
      'printDrops.name',
      'printDrops.format',
      'printDrops.state',
      'printDrops.leaseUntil',
      'printDrops.claims',
      'printDrops.claim',
      'printDrops.claimedBy',
      'printDrops.placingAt',
      'printDrops.fault',
      'printDrops.createdAt',
      'printDrops.deliveredAt',
      'printDrops.endedAt',
      'orders.number as orderNumber',
      isWithheld.as('isWithheld'),
    ]);
}

/** A page of a lab's drops. */
export interface DropPage {
  readonly lab: LabId;
  readonly state: PrintDropState | null;
  /** The last drop of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** Lists drops of a lab that are not withheld, the oldest first. */
export function listDrops(kysely: Sql, page: DropPage): Promise<DropSummary[]> {
  const { lab, state, after, limit } = page;
  return (
    selectDrops(kysely)
      // No index serves `is not distinct from`.
      .where('printDrops.studio', lab === null ? 'is' : '=', lab)
      .where(sql<boolean>`not ${isWithheld}`)
      .$if(state !== null, (query) => query.where('printDrops.state', '=', state ?? 'waiting'))
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('printDrops.createdAt', 'printDrops.id'),
            '>',
            eb
              .selectFrom('printDrops as last')
              .select(['last.createdAt', 'last.id'])
              .where('last.id', '=', after)
              .where('last.studio', 'is not distinct from', lab)
              .$asTuple('createdAt', 'id'),
          ),
        ),
      )
      .orderBy('printDrops.createdAt')
      .orderBy('printDrops.id')
      .limit(limit)
      .execute()
  );
}

/** Finds a drop of a lab, or null; a drop of another lab is none. */
export async function findDrop(kysely: Sql, lab: LabId, id: string): Promise<DropSummary | null> {
  const row = await selectDrops(kysely)
    .where('printDrops.id', '=', id)
    .where('printDrops.studio', 'is not distinct from', lab)
    .executeTakeFirst();
  return row ?? null;
}

/** {@link findDrop}, locked until the transaction ends. */
export async function lockDrop(trx: Trx, lab: LabId, id: string): Promise<DropSummary | null> {
  const row = await selectDrops(trx)
    .where('printDrops.id', '=', id)
    .where('printDrops.studio', 'is not distinct from', lab)
    .forUpdate('printDrops')
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the manifest of a drop, of any lab; null if there is no such drop. */
export async function findManifest(
  kysely: Sql,
  id: string,
): Promise<Row<'printDrops'>['manifest'] | null> {
  const row = await kysely
    .selectFrom('printDrops')
    .select('manifest')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.manifest ?? null;
}

/** Reads the manifest of a stored drop. */
export async function readManifest(
  kysely: Sql,
  id: string,
): Promise<Row<'printDrops'>['manifest']> {
  const manifest = await findManifest(kysely, id);
  if (manifest === null) throw new Error(`there is no drop ${id}`);
  return manifest;
}

/** Columns that change when a drop moves. */
export type DropChange = Partial<
  Pick<
    Row<'printDrops'>,
    | 'state'
    | 'leaseUntil'
    | 'claim'
    | 'claimedBy'
    | 'placingAt'
    | 'fault'
    | 'deliveredAt'
    | 'endedAt'
  >
>;

/** Changes a locked drop. */
export async function changeDrop(trx: Trx, id: string, change: DropChange): Promise<void> {
  await trx.updateTable('printDrops').set(change).where('id', '=', id).execute();
}

/** An agent's claim: its token, and the id that the agent made for it. */
export interface Claim {
  readonly token: string;
  readonly claimId: string;
}

/** Locks the token of a claim, so that two requests of one agent are handled one after the other. */
export async function lockClaimant(trx: Trx, token: string): Promise<void> {
  await trx
    .selectFrom('labTokens')
    .select('id')
    .where('id', '=', token)
    .forUpdate()
    .executeTakeFirst();
}

/** Drops that were ever claimed under this claim, the oldest first. */
export function findClaimed(trx: Trx, { token, claimId }: Claim): Promise<DropSummary[]> {
  return selectDrops(trx)
    .where('printDrops.claimedBy', '=', token)
    .where('printDrops.claim', '=', claimId)
    .orderBy('printDrops.createdAt')
    .orderBy('printDrops.id')
    .forUpdate('printDrops')
    .execute();
}

/**
 * Counts the drops that a token holds claimed. Those whose lease has ended do not count: a lost computer was putting them
 * in place, and its successor works with the same token.
 */
export async function countHeldDrops(trx: Trx, token: string, now: Date): Promise<number> {
  const { held } = await trx
    .selectFrom('printDrops')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('claimedBy', '=', token)
    .where('state', '=', 'claimed')
    .where('leaseUntil', '>=', now)
    .executeTakeFirstOrThrow();
  return Number(held);
}

/**
 * Locks the oldest waiting drops of a lab that no other transaction is claiming and that may reach it; returns their
 * ids.
 */
export async function lockWaiting(trx: Trx, lab: LabId, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('printDrops')
    .innerJoin('orders', 'orders.id', 'printDrops.orderId')
    .select('printDrops.id')
    .where('printDrops.studio', 'is not distinct from', lab)
    .where('printDrops.state', '=', 'waiting')
    .where(mayReachLab('print_drops'))
    .orderBy('printDrops.createdAt')
    .orderBy('printDrops.id')
    .limit(limit)
    .forUpdate('printDrops')
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks locked drops as claimed until a time. */
export async function markClaimed(
  trx: Trx,
  ids: readonly string[],
  { token, claimId, leaseUntil }: Claim & { readonly leaseUntil: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('printDrops')
    .set((eb) => ({
      state: 'claimed',
      claim: claimId,
      claimedBy: token,
      leaseUntil,
      claims: eb('claims', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Returns the drops of a lab whose lease has run out to the waiting ones; one that its agent is putting in place stays
 * with it. `claim` stays, so that this agent can renew a claim that no other claim has taken.
 */
export async function releaseExpired(trx: Sql, lab: LabId, now: Date): Promise<void> {
  await trx
    .updateTable('printDrops')
    .set({ state: 'waiting', leaseUntil: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('printDrops')
        .select('id')
        .where('studio', 'is not distinct from', lab)
        .where('state', '=', 'claimed')
        .where('placingAt', 'is', null)
        .where('leaseUntil', '<', now)
        .orderBy('id')
        .forUpdate()
        // A locked one is being renewed, or cancelled with its order.
        .skipLocked(),
    )
    .execute();
}

/**
 * Erases the contents of an order's drops, the customer's name among them. The drops themselves stay, so that
 * their names are never used again. Source: product §4.22.
 */
export async function eraseDrops(trx: Trx, orderId: string): Promise<void> {
  await sql`
    update print_drops set manifest = manifest || '{"entries": [], "files": []}'
    where order_id = ${orderId}`.execute(trx);
}
