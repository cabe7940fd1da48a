import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { emailKey as toEmailKey } from '../../../platform/text/email-key.ts';
import { findCodeStep } from '../credentials/authenticator.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { hashRecoveryCode } from '../credentials/recovery-codes.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import {
  findAccountByEmail,
  lockAccount,
  spendTotpStep,
  type Account,
} from '../records/accounts.repo.ts';
import { findDevice } from '../records/devices.repo.ts';
import { hasRecoveryCode, spendRecoveryCode } from '../records/recovery-codes.repo.ts';
import { hashToken } from '../staff-token.ts';
import { openSession, toCaller, type OpenedSession } from './open-session.ts';
import { admitTry, recordRefusal, type Visitor } from './sign-in-limits.ts';

/** What a person types to sign in: a password, and the code of their authenticator or one of their recovery codes. */
export interface TypedCredentials {
  readonly email: string;
  /** Empty for a person who signs in with passkeys and has lost them: their recovery code is enough. */
  readonly password: string;
  readonly second:
    | { readonly kind: 'code'; readonly code: string }
    | { readonly kind: 'recovery'; readonly code: string };
}

/** Where a person signs in, and the session that the browser has. */
export interface SignInVisitor extends Visitor {
  readonly replaced: string | null;
}

/** Errors of signing in, which say nothing about whether an account exists. */
export type SignInError = 'staff_sign_in_failed' | 'too_many_requests';

/** Seconds after which a password may be tried again while too many others are. */
const busySeconds = 5;

type Second = { readonly step: number } | { readonly recovery: Buffer };

/** Finds the second factor that was typed; null if it is wrong. Looks in the same way without an account. */
async function findSecond(
  { kysely, sealKey, clock }: StaffPeopleDeps,
  account: Account | null,
  second: TypedCredentials['second'],
): Promise<Second | null> {
  if (second.kind === 'code') {
    const step = account && findCodeStep(account, second.code, sealKey, clock());
    return step === null ? null : { step };
  }
  const recovery = hashRecoveryCode(second.code);
  return (await hasRecoveryCode(kysely, account?.id ?? null, recovery)) ? { recovery } : null;
}

async function spendSecond(trx: Trx, id: string, second: Second, now: Date): Promise<boolean> {
  return 'step' in second
    ? await spendTotpStep(trx, id, second.step)
    : await spendRecoveryCode(trx, id, second.recovery, now);
}

/** Opens the session of a person whose credentials are right, unless they changed meanwhile. */
async function enter(
  deps: StaffPeopleDeps,
  account: Account,
  second: Second,
  visitor: SignInVisitor,
): Promise<Result<OpenedSession, 'staff_sign_in_failed'>> {
  const now = new Date(deps.clock());
  const act = 'step' in second ? 'staff.sign-in' : 'staff.use-recovery-code';
  return await runAct(
    deps.kysely,
    toCaller(account, visitor),
    { act, object: { kind: 'staff', id: account.id } },
    async (trx, record) => {
      const current = await lockAccount(trx, account.id);
      const isCurrent =
        current?.disabledAt === null && current.passwordHash === account.passwordHash;
      if (!isCurrent || !(await spendSecond(trx, account.id, second, now))) {
        return fail('staff_sign_in_failed');
      }
      record.setStudio(current.studio);
      return succeed(await openSession(trx, account.id, visitor, now));
    },
  );
}

/**
 * Signs a person in with a password and a second factor. Errors: `staff_sign_in_failed` for anything that is wrong,
 * `too_many_requests`. Source: OWASP ASVS 5, 6.3.
 */
export async function signInByPassword(
  deps: StaffPeopleDeps,
  { email, password, second }: TypedCredentials,
  visitor: SignInVisitor,
): Promise<Result<OpenedSession, SignInError>> {
  const emailKey = toEmailKey(email);
  const account = await findAccountByEmail(deps.kysely, emailKey);
  const deviceHash = hashToken(visitor.deviceToken);
  const device = deviceHash && (await findDevice(deps.kysely, deviceHash));
  const knownDevice = account !== null && device?.staff === account.id ? device.id : null;
  const admitted = await admitTry(deps, visitor, { emailKey, knownDevice });
  if (!admitted.ok) return admitted;
  const queue = knownDevice === null ? deps.hashing.strangers : deps.hashing.known;
  const isMatch = await verifyPassword(queue, account?.passwordHash ?? null, password);
  if (isMatch === null) return fail('too_many_requests', { waitSeconds: busySeconds });
  const found = await findSecond(deps, account, second);
  const needsNoPassword = account?.passwordHash === null && second.kind === 'recovery';
  const isFirstRight = isMatch || needsNoPassword;
  const entered =
    account && isFirstRight && found
      ? await enter(deps, account, found, visitor)
      : fail('staff_sign_in_failed');
  if (entered.ok) await admitted.value.uncount();
  else await recordRefusal(deps, visitor, account?.id ?? null);
  return entered;
}
