import { formatMajor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { courierKeyOf } from '#domain/couriers/courier-amounts.ts';
import { isDiscrepancy } from '#domain/couriers/match-remittance.ts';
import type { StaffActor } from '#domain/staff/actors.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import { sumOrders } from './amounts.repo.ts';
import type { CourierDeps } from './deps.ts';
import { previewRemittance, type Preview, type SentRemittance } from './preview-remittance.ts';
import {
  findRemittance,
  insertRemittance,
  lockCouriers,
  type RemittanceRow,
} from './remittances.repo.ts';

/** The columns that name who did something; only named people reach the calls of the staff. */
export function toActorColumns({ actor }: Caller) {
  const { kind, id, name } = actor as StaffActor;
  return { actorKind: kind, actorId: id, actorName: name };
}

function toRow(sent: SentRemittance, { content }: Preview) {
  const { courier, day, reference, currency, source } = sent;
  return {
    courier,
    courierKey: courierKeyOf(courier),
    day,
    reference,
    fileName: 'lines' in source ? null : source.name,
    contentSha256: content,
    currency,
  };
}

/**
 * Stores a remittance as its preview showed it. The same request again, and the same file under any name, change nothing
 * and are answered with what is stored. Errors: `remittance_unreadable`, `courier_amounts_changed` if the orders are not
 * what the caller was shown.
 */
export async function storeRemittance(
  { kysely, clock, catalogues }: CourierDeps,
  caller: Caller,
  { id, version, ...sent }: SentRemittance & { readonly id: string; readonly version: string },
): Promise<Result<RemittanceRow>> {
  const act = { act: 'remittance.store', object: { kind: 'remittance', id } } as const;
  return await runAct(kysely, caller, act, async (trx, record): Promise<Result<RemittanceRow>> => {
    await lockCouriers(trx);
    const preview = await previewRemittance(trx, catalogues.current().catalogue, sent);
    if (!preview.ok) return preview;
    const { lines, content } = preview.value;
    const known =
      (await findRemittance(trx, { id })) ?? (content && (await findRemittance(trx, { content })));
    if (known) {
      record.skip();
      return succeed(known);
    }
    if (preview.value.version !== version) return fail('courier_amounts_changed');
    const at = new Date(clock());
    const who = toActorColumns(caller);
    await insertRemittance(trx, { id, ...toRow(sent, preview.value), storedAt: at, ...who }, lines);
    const orders = [...new Set(lines.flatMap(({ order }) => order ?? []))];
    await sumOrders(trx, { orders, at });
    await enqueue(trx, 'complete-remitted', { remittance: id });
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    record.setAfter({
      courier: sent.courier,
      day: sent.day,
      total: `${sent.currency} ${formatMajor(total, sent.currency)}`,
      lines: lines.length,
      discrepancies: lines.filter(isDiscrepancy).length,
    });
    const stored = await findRemittance(trx, { id });
    if (!stored) throw new Error('the remittance was not stored');
    return succeed(stored);
  });
}
