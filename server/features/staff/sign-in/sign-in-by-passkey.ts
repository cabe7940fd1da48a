import type { Result } from '#contract/errors.ts';
import type { PasskeyAssertion, PasskeyRequestOptions } from '#contract/staff/passkeys.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import {
  challengeMs,
  createChallenge,
  readChallenge,
  readPasskeyCounter,
  toRequestOptions,
  type PasskeyPlace,
} from '../credentials/passkeys.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import { findAccount, lockAccount, type Account } from '../records/accounts.repo.ts';
import { findDevice } from '../records/devices.repo.ts';
import {
  findPasskey,
  insertChallenge,
  takeChallenge,
  recordPasskeyUse,
} from '../records/passkeys.repo.ts';
import { hashToken } from '../staff-token.ts';
import { openSession, toCaller, type OpenedSession } from './open-session.ts';
import { admitChallenge, admitPasskey, recordRefusal, type Visitor } from './sign-in-limits.ts';
import type { SignInError, SignInVisitor } from './sign-in-by-password.ts';

async function findDeviceId({ kysely }: StaffPeopleDeps, visitor: Visitor): Promise<string | null> {
  const hash = hashToken(visitor.deviceToken);
  const device = hash && (await findDevice(kysely, hash));
  return device?.id ?? null;
}

/** Offers a challenge to sign in with any passkey that the browser has for the shop. Errors: `too_many_requests`. */
export async function offerSignIn(
  deps: StaffPeopleDeps,
  place: PasskeyPlace,
  visitor: Visitor,
): Promise<Result<PasskeyRequestOptions, 'too_many_requests'>> {
  const { kysely, clock } = deps;
  const admitted = await admitChallenge(deps, visitor, await findDeviceId(deps, visitor));
  if (!admitted.ok) return admitted;
  const challenge = createChallenge();
  const now = clock();
  const times = { now: new Date(now), expiresAt: new Date(now + challengeMs) };
  await insertChallenge(kysely, { challenge, staff: null, kind: 'sign-in' }, times);
  return succeed(toRequestOptions(place, challenge));
}

/** The account of a passkey and its new counter, which is null if the answer to the challenge is wrong. */
async function findSigner(
  { kysely }: StaffPeopleDeps,
  place: PasskeyPlace,
  answer: PasskeyAssertion,
  challenge: string,
): Promise<{ readonly account: Account | null; readonly counter: number | null }> {
  const passkey = await findPasskey(kysely, answer.id);
  if (!passkey) return { account: null, counter: null };
  const account = await findAccount(kysely, passkey.staff);
  return { account, counter: await readPasskeyCounter(place, answer, passkey, challenge) };
}

/**
 * Signs a person in with a passkey. Errors: `staff_sign_in_failed` for anything that is wrong, `too_many_requests`. An
 * answer to no challenge of the shop is not recorded: it guesses nothing, and anybody can make one.
 */
export async function signInByPasskey(
  deps: StaffPeopleDeps,
  place: PasskeyPlace,
  answer: PasskeyAssertion,
  visitor: SignInVisitor,
): Promise<Result<OpenedSession, SignInError>> {
  const admitted = await admitPasskey(deps, visitor, await findDeviceId(deps, visitor));
  if (!admitted.ok) return admitted;
  const challenge = readChallenge(answer);
  const waiting = { challenge, staff: null, kind: 'sign-in' } as const;
  const isWaiting = await takeChallenge(deps.kysely, waiting, new Date(deps.clock()));
  if (!isWaiting) return fail('staff_sign_in_failed');
  const { account, counter } = await findSigner(deps, place, answer, challenge);
  const entered =
    account && counter !== null
      ? await enter(deps, account, { id: answer.id, counter }, visitor)
      : fail('staff_sign_in_failed');
  if (entered.ok) await admitted.value.uncount();
  else await recordRefusal(deps, visitor, account?.id ?? null);
  return entered;
}

async function enter(
  { kysely, clock }: StaffPeopleDeps,
  account: Account,
  passkey: { readonly id: string; readonly counter: number },
  visitor: SignInVisitor,
): Promise<Result<OpenedSession, 'staff_sign_in_failed'>> {
  const now = new Date(clock());
  const act = { act: 'staff.sign-in', object: { kind: 'staff', id: account.id } } as const;
  return await runAct(kysely, toCaller(account, visitor), act, async (trx, record) => {
    const current = await lockAccount(trx, account.id);
    if (current?.disabledAt !== null || !(await recordPasskeyUse(trx, passkey, now))) {
      return fail('staff_sign_in_failed');
    }
    record.setStudio(current.studio);
    return succeed(await openSession(trx, account.id, visitor, now));
  });
}
