import type { Result } from '#contract/errors.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import { formatMajor, type Currency } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { StaffActor } from '#domain/staff/actors.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { StatementDeps } from './deps.ts';
import {
  findAgreements,
  insertAgreement,
  lockAgreements,
  type AgreementRow,
  type StatementStudio,
} from './statements.repo.ts';

/** What is agreed with a studio; fees in minor units. */
interface NewAgreement {
  readonly id: string;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly currency: Currency;
  readonly note: string;
  readonly fees: readonly { readonly paper: string; readonly fee: number }[];
}

/**
 * Agrees on fees with a studio, and returns all agreements. The first one may begin in the past, a later one begins this
 * month or later, by the clock of the studio. A repeat of the same id changes nothing. Errors: `agreement_too_early`.
 */
export async function addAgreement(
  { kysely, clock }: StatementDeps,
  caller: Caller,
  { id: studio, timeZone }: StatementStudio,
  { fees, ...agreement }: NewAgreement,
): Promise<Result<AgreementRow[]>> {
  const act = { act: 'agreement.add', object: { kind: 'agreement', id: agreement.id } } as const;
  return await runAct(kysely, caller, act, async (trx, record): Promise<Result<AgreementRow[]>> => {
    await lockAgreements(trx, studio);
    const present = await findAgreements(trx, studio);
    if (present.some(({ id }) => id === agreement.id)) {
      record.skip();
      return succeed(present);
    }
    const now = clock();
    const month = toLocalTime(now, timeZone).date.slice(0, 7);
    const isEarly = agreement.validFrom < `${month}-01`;
    if (isEarly && present.length > 0) return fail('agreement_too_early');
    const { kind, id, name } = caller.actor as StaffActor;
    const who = { actorKind: kind, actorId: id, actorName: name };
    await insertAgreement(trx, { ...agreement, studio, createdAt: new Date(now), ...who }, fees);
    record.setStudio(studio);
    const { currency, validFrom } = agreement;
    record.setAfter({
      validFrom,
      fees: fees.map(({ paper, fee }) => `${paper} ${currency} ${formatMajor(fee, currency)}`),
    });
    return succeed(await findAgreements(trx, studio));
  });
}
