import type { Result } from '#contract/errors.ts';
import type { resendMailRequest } from '#contract/staff/orders.ts';
import type { ActName } from '#domain/staff/acts.ts';
import { may, type Person } from '#domain/staff/roles.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct, type ActRecord } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { resendOrderMail } from '../../notifications/index.ts';
import { lockOrder, staffWrites, type OrderRecord } from '../../orders/index.ts';
import type { StaffOrderDeps } from '../deps.ts';
import { listColleagues } from '../lists/people-and-studios.repo.ts';
import { countNotes, findNote, maxNotes, storeNote } from './order-notes.repo.ts';
import { findSeenOrder } from './read-staff-order.ts';

/** The person who acts, and the request by which they do. */
export interface StaffCommand {
  readonly caller: Caller;
  readonly person: Person & { readonly id: string; readonly name: string };
}

/** Runs a command on an order that the person may see, under its lock. Errors: `not_found`, and the command's own. */
function onSeenOrder<T>(
  { kysely }: Pick<StaffOrderDeps, 'kysely'>,
  { caller, person }: StaffCommand,
  { number, act }: { readonly number: string; readonly act: ActName },
  command: (trx: Trx, order: OrderRecord, record: ActRecord) => Promise<Result<T>>,
): Promise<Result<T>> {
  const object = { kind: 'order', id: number } as const;
  return runAct(kysely, caller, { act, object }, async (trx, record): Promise<Result<T>> => {
    const seen = await findSeenOrder(trx, person, number);
    const order = seen && (await lockOrder(trx, seen.id));
    if (!order) return fail('not_found');
    record.setStudio(order.studio);
    return await command(trx, order, record);
  });
}

/**
 * Adds a note for colleagues; a repeat with the same id changes nothing. Errors: `not_found`, also for an id that is
 * another order's, `invalid_request` when the order has as many notes as it may.
 */
export function addNote(
  deps: StaffOrderDeps,
  command: StaffCommand,
  number: string,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<Result<undefined>> {
  const { person } = command;
  const act = 'order.note' as const;
  return onSeenOrder(
    deps,
    command,
    { number, act },
    async (trx, order, record): Promise<Result<undefined>> => {
      const known = await findNote(trx, id);
      if (known) {
        record.skip();
        const isSame = known.orderId === order.id && known.staff === person.id;
        return isSame ? succeed(undefined) : fail('not_found');
      }
      if (text === '' || (await countNotes(trx, order.id)) >= maxNotes) {
        return fail('invalid_request', { fields: ['text'] });
      }
      const note = { id, text, orderId: order.id, staff: person.id, staffName: person.name };
      await storeNote(trx, { ...note, createdAt: new Date(deps.clock()) });
      return succeed(undefined);
    },
  );
}

/** Assigns an order to a colleague, or to nobody. Errors: `not_found`, also for a person to whom it cannot be assigned. */
export function assignOrder(
  deps: StaffOrderDeps,
  command: StaffCommand,
  number: string,
  staff: string | null,
): Promise<Result<undefined>> {
  const act = 'order.assign' as const;
  return onSeenOrder(
    deps,
    command,
    { number, act },
    async (trx, order, record): Promise<Result<undefined>> => {
      const { person } = command;
      const scope =
        person.role === 'studio' && person.studio !== null
          ? ({ kind: 'studio', studio: person.studio } as const)
          : ({ kind: 'all' } as const);
      const colleagues = await listColleagues(trx, scope);
      const name = colleagues.find(({ id }) => id === staff)?.name;
      if (staff !== null && name === undefined) return fail('not_found');
      if (order.assignee === staff) record.skip();
      record.setBefore({ assignee: order.assignee });
      record.setAfter({ name: name ?? null, assignee: staff });
      await staffWrites.storeAssignee(trx, order.id, staff);
      return succeed(undefined);
    },
  );
}

/** Sends a mail about an order once more. Errors: `not_found`, also for a mail that the order never had. */
export function resendMail(
  deps: StaffOrderDeps,
  command: StaffCommand,
  number: string,
  { kind, reference }: z.infer<typeof resendMailRequest>,
): Promise<Result<undefined>> {
  const act = 'order.resend-mail' as const;
  return onSeenOrder(
    deps,
    command,
    { number, act },
    async (trx, order, record): Promise<Result<undefined>> => {
      if (!may(command.person, 'orders.mail', order)) return fail('not_found');
      const resent = await resendOrderMail(trx, { orderId: order.id, kind, reference });
      if (resent === 'unknown') return fail('not_found');
      if (resent === 'queued') record.skip();
      record.setAfter({ mail: kind });
      return succeed(undefined);
    },
  );
}

/**
 * Returns the customer's private link of an order. It is not the link of the mails, which proves that the customer reads
 * them. Errors: `not_found`.
 */
export function copyLink(
  deps: StaffOrderDeps,
  command: StaffCommand,
  number: string,
): Promise<Result<string>> {
  const { origin, orderLinkKey } = deps;
  const act = 'order.copy-link' as const;
  return onSeenOrder(
    deps,
    command,
    { number, act },
    async (_trx, order): Promise<Result<string>> => {
      if (order.erasedAt !== null || !may(command.person, 'orders.mail', order))
        return fail('not_found');
      return succeed(`${origin}${staffWrites.ownOrderPath(order, orderLinkKey)}`);
    },
  );
}
