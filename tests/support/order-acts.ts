import { randomUUID } from 'node:crypto';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { orderJobs } from '#server/features/orders/orders.jobs.ts';
import { silentLog } from './logs.ts';
import type { TestStaff } from './staff.ts';
import type { TestResponse, TestShop } from './test-shop.ts';

/** The response to an act: the act while it can be undone, and the order; or an error. */
export interface ActBody {
  readonly pending: { readonly id: string; readonly kind: string; readonly dueAt: string } | null;
  readonly order: StaffOrder;
  readonly error?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Makes an act on an order, with an id of its own unless a test sends one again. */
export function act(
  person: TestStaff,
  number: string,
  made: Readonly<Record<string, unknown>> & { readonly kind: string },
  id: string = randomUUID(),
): Promise<TestResponse<ActBody>> {
  return person.post<ActBody>(`/api/staff/orders/${number}/acts`, { id, act: made });
}

/** Undoes an act. */
export function undo(
  person: TestStaff,
  number: string,
  id: string,
): Promise<TestResponse<ActBody>> {
  return person.ask<ActBody>('DELETE', `/api/staff/orders/${number}/acts/${id}`, {});
}

/** Runs the job of one act, or the sweep of all that are due, as a worker does. */
export async function runActs(shop: TestShop, id?: string): Promise<void> {
  const job = orderJobs(shop.deps.orders).find(({ name }) => name === 'run-order-acts');
  await job?.run(id === undefined ? {} : { act: id }, silentLog);
}

/** Lets the undo of acts pass, which is ten seconds, or ten minutes of a hand-over, and carries them out. */
export async function passUndo(shop: TestShop, ms = 11_000): Promise<void> {
  shop.clock.offset += ms;
  await runActs(shop);
}

/** The audit log of an order in its order: acts and their actors. */
export async function auditOf(shop: TestShop, number: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ act: string; name: string | null }>(
    `select act, actor_name as name from audit_log where object_id = $1 and actor_kind in ('staff', 'studio') order by id`,
    [number],
  );
  return rows.map((row) => `${row.act} by ${row.name}`);
}
