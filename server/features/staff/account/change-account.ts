import type { Result } from '#contract/errors.ts';
import type { PasskeyAttestation } from '#contract/staff/passkeys.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { ActName } from '#domain/staff/acts.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct, type ActRecord } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { sealAuthenticator } from '../credentials/authenticator.ts';
import { hashNewPassword, readNewAuthenticator } from '../credentials/new-credential.ts';
import { readChallenge, readNewPasskey, type PasskeyPlace } from '../credentials/passkeys.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { createRecoveryCodes, hashRecoveryCode } from '../credentials/recovery-codes.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import {
  findAccount,
  lockAccount,
  storeAuthenticator,
  storePassword,
  updateAccount,
  type Account,
  type AccountChange,
} from '../records/accounts.repo.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  takeChallenge,
} from '../records/passkeys.repo.ts';
import { replaceRecoveryCodes } from '../records/recovery-codes.repo.ts';
import { endSessionOf, endSessions } from '../sessions.repo.ts';

/** The signed-in person, the session by which they are, and the request. */
export interface Owner {
  readonly id: string;
  readonly sessionId: string;
  readonly caller: Caller;
}

/** More passkeys than anybody has. */
const maxPasskeys = 20;

async function changeOwn<T extends Result<unknown>>(
  { kysely }: StaffPeopleDeps,
  { id, caller }: Owner,
  act: ActName,
  change: (trx: Trx, account: Account, record: ActRecord) => Promise<T>,
): Promise<T | Result<never, 'staff_signed_out'>> {
  const object = { kind: 'staff', id } as const;
  return await runAct(
    kysely,
    caller,
    { act, object },
    async (trx, record): Promise<T | Result<never, 'staff_signed_out'>> => {
      const account = await lockAccount(trx, id);
      // Disabled since the request began.
      if (account?.disabledAt !== null) return fail('staff_signed_out');
      record.setStudio(account.studio);
      return await change(trx, account, record);
    },
  );
}

/** Changes the person's own name, language or preferences. */
export async function changeOwnAccount(
  deps: StaffPeopleDeps,
  owner: Owner,
  change: Pick<AccountChange, 'name' | 'language' | 'preferences'>,
) {
  return await changeOwn(deps, owner, 'staff.change-own', async (trx, account, record) => {
    const fields = Object.keys(change);
    if (fields.length > 0) await updateAccount(trx, account.id, change);
    // How somebody likes their screens is no act.
    if (fields.every((field) => field === 'preferences')) record.skip();
    record.setAfter({ fields });
    return succeed(undefined);
  });
}

/** Adds a passkey. Errors: `staff_sign_in_failed` for a wrong answer of the browser. */
export async function addPasskey(
  deps: StaffPeopleDeps,
  owner: Owner,
  place: PasskeyPlace,
  { answer, name }: { readonly answer: PasskeyAttestation; readonly name: string },
) {
  const now = new Date(deps.clock());
  const challenge = readChallenge(answer);
  const waiting = { challenge, staff: owner.id, kind: 'register' } as const;
  const isWaiting = await takeChallenge(deps.kysely, waiting, now);
  const passkey = isWaiting ? await readNewPasskey(place, answer, challenge) : null;
  if (!passkey) return fail('staff_sign_in_failed');
  return await changeOwn(
    deps,
    owner,
    'staff.add-passkey',
    async (trx, account, record): Promise<Result<undefined, 'staff_sign_in_failed'>> => {
      const passkeys = await listPasskeys(trx, account.id);
      const isFull = passkeys.length >= maxPasskeys;
      const row = { ...passkey, staff: account.id, name };
      if (isFull || !(await insertPasskey(trx, row, now))) return fail('staff_sign_in_failed');
      record.setAfter({ passkeys: passkeys.length + 1 });
      return succeed(undefined);
    },
  );
}

/** Removes a passkey, unless the person could not sign in without it. */
export async function removePasskey(deps: StaffPeopleDeps, owner: Owner, id: string) {
  return await changeOwn(
    deps,
    owner,
    'staff.remove-passkey',
    async (trx, account, record): Promise<Result<undefined, 'staff_last_key'>> => {
      const passkeys = await listPasskeys(trx, account.id);
      const others = passkeys.filter((passkey) => passkey.id !== id);
      if (others.length === passkeys.length) {
        record.skip();
        return succeed(undefined);
      }
      const hasPassword = account.passwordHash !== null && account.totpSecret !== null;
      if (others.length === 0 && !hasPassword) return fail('staff_last_key');
      await deletePasskey(trx, account.id, id);
      record.setAfter({ passkeys: others.length });
      return succeed(undefined);
    },
  );
}

/**
 * Sets the password; all other sessions end. Errors: `staff_sign_in_failed` for a wrong current one,
 * `staff_password_weak`.
 */
export async function changePassword(
  deps: StaffPeopleDeps,
  owner: Owner,
  { current, password }: { readonly current: string; readonly password: string },
) {
  const account = await findAccount(deps.kysely, owner.id);
  if (!account) return fail('staff_signed_out');
  if (account.passwordHash !== null) {
    const isRight = await verifyPassword(deps.hashing.known, account.passwordHash, current);
    if (isRight !== true) return fail('staff_sign_in_failed');
  }
  const { name, email } = account;
  const context = { name, email, brand: deps.brand };
  const hash = await hashNewPassword(deps.hashing.known, password, context);
  if (!hash.ok) return hash;
  return await changeOwn(
    deps,
    owner,
    'staff.set-password',
    async (trx, now, record): Promise<Result<undefined, 'staff_sign_in_failed'>> => {
      if (now.passwordHash !== account.passwordHash) return fail('staff_sign_in_failed');
      await storePassword(trx, owner.id, hash.value);
      const ended = await endSessions(trx, owner.id, owner.sessionId, new Date(deps.clock()));
      record.setAfter({ endedSessions: ended });
      return succeed(undefined);
    },
  );
}

/** Names the owner of an authenticator that the person sets up. */
export function toOwnOffer(id: string): string {
  return `staff ${id}`;
}

/** Replaces the authenticator; all other sessions end. Errors: `staff_code_wrong`. */
export async function changeAuthenticator(
  deps: StaffPeopleDeps,
  owner: Owner,
  given: { readonly sealed: string; readonly code: string },
) {
  const now = deps.clock();
  const scope = { sealKey: deps.sealKey, owner: toOwnOffer(owner.id), now };
  const accepted = readNewAuthenticator(scope, given);
  if (!accepted.ok) return accepted;
  const { secret, step } = accepted.value;
  const sealed = sealAuthenticator(secret, deps.sealKey, owner.id);
  return await changeOwn(deps, owner, 'staff.set-authenticator', async (trx, account, record) => {
    await storeAuthenticator(trx, account.id, { sealed, step });
    const ended = await endSessions(trx, account.id, owner.sessionId, new Date(now));
    record.setAfter({ endedSessions: ended });
    return succeed(undefined);
  });
}

/** Replaces the recovery codes by new ones, which are returned this once. */
export async function renewRecoveryCodes(deps: StaffPeopleDeps, owner: Owner) {
  return await changeOwn(deps, owner, 'staff.new-recovery-codes', async (trx, account) => {
    const codes = createRecoveryCodes();
    await replaceRecoveryCodes(trx, account.id, codes.map(hashRecoveryCode));
    return succeed(codes);
  });
}

/** Ends one of the person's sessions, or all but this one. */
export async function endOwnSessions(deps: StaffPeopleDeps, owner: Owner, session: string | null) {
  return await changeOwn(deps, owner, 'staff.end-session', async (trx, account, record) => {
    const now = new Date(deps.clock());
    const ended =
      session === null
        ? await endSessions(trx, account.id, owner.sessionId, now)
        : Number(await endSessionOf(trx, account.id, session, now));
    if (ended === 0) record.skip();
    record.setAfter({ endedSessions: ended });
    return succeed(undefined);
  });
}
