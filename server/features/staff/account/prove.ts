import type { Result } from '#contract/errors.ts';
import type { ProofRequest } from '#contract/staff/account.ts';
import type { PasskeyAssertion } from '#contract/staff/passkeys.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findCodeStep } from '../credentials/authenticator.ts';
import { readChallenge, readPasskeyCounter, type PasskeyPlace } from '../credentials/passkeys.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import { findAccount, spendTotpStep } from '../records/accounts.repo.ts';
import { findPasskey, takeChallenge, recordPasskeyUse } from '../records/passkeys.repo.ts';
import { proveSession } from '../sessions.repo.ts';
import { createHashedToken } from '../staff-token.ts';
import { admitProof } from '../sign-in/sign-in-limits.ts';
import type { Owner } from './change-account.ts';

/** Uses up what proves a person; false if somebody else used it before. */
type SpendProof = (trx: Trx) => Promise<boolean>;

async function checkCode(
  { kysely, clock, sealKey }: StaffPeopleDeps,
  staff: string,
  code: string,
): Promise<SpendProof | null> {
  const account = await findAccount(kysely, staff);
  const step = account && findCodeStep(account, code, sealKey, clock());
  return step === null ? null : (trx) => spendTotpStep(trx, staff, step);
}

async function checkPasskey(
  { kysely, clock }: StaffPeopleDeps,
  staff: string,
  place: PasskeyPlace,
  answer: PasskeyAssertion,
): Promise<SpendProof | null> {
  const now = new Date(clock());
  const challenge = readChallenge(answer);
  const isWaiting = await takeChallenge(kysely, { challenge, staff, kind: 'prove' }, now);
  const passkey = await findPasskey(kysely, answer.id);
  if (!isWaiting || passkey?.staff !== staff) return null;
  const counter = await readPasskeyCounter(place, answer, passkey, challenge);
  return counter === null ? null : (trx) => recordPasskeyUse(trx, { id: passkey.id, counter }, now);
}

/** Errors of a fresh proof. */
export type ProofError =
  | 'staff_code_wrong'
  | 'staff_signed_out'
  | 'staff_no_passkeys_here'
  | 'too_many_requests';

/** A proven session: its new token, and when its person proved that it is them. */
export interface Proven {
  readonly token: string;
  readonly provenAt: Date;
}

/**
 * Records in the session that its person has just proved that it is them. A copy of its earlier cookie counts no more.
 * Source: OWASP ASVS 5, 7.2.4.
 */
export async function prove(
  deps: StaffPeopleDeps,
  { id, sessionId, caller }: Owner,
  place: PasskeyPlace | null,
  request: ProofRequest,
): Promise<Result<Proven, ProofError>> {
  const admitted = await admitProof(deps, sessionId);
  if (!admitted.ok) return admitted;
  if (request.kind === 'passkey' && !place) return fail('staff_no_passkeys_here');
  const use =
    request.kind === 'code'
      ? await checkCode(deps, id, request.code)
      : place && (await checkPasskey(deps, id, place, request.answer));
  if (!use) return fail('staff_code_wrong');
  const now = new Date(deps.clock());
  const { token, tokenHash } = createHashedToken();
  const act = { act: 'staff.prove', object: { kind: 'staff', id } } as const;
  const proven = await runAct(
    deps.kysely,
    caller,
    act,
    async (trx): Promise<Result<Proven, ProofError>> => {
      if (!(await use(trx))) return fail('staff_code_wrong');
      const isProven = await proveSession(trx, sessionId, { tokenHash, now });
      return isProven ? succeed({ token, provenAt: now }) : fail('staff_signed_out');
    },
  );
  if (proven.ok) await admitted.value.uncount();
  return proven;
}
