import type { Result } from '#contract/errors.ts';
import type { WelcomeRequest } from '#contract/staff/welcome.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import { sealAuthenticator } from '../credentials/authenticator.ts';
import { hashNewPassword, readNewAuthenticator } from '../credentials/new-credential.ts';
import {
  readChallenge,
  readNewPasskey,
  type NewPasskey,
  type PasskeyPlace,
} from '../credentials/passkeys.ts';
import { createRecoveryCodes, hashRecoveryCode } from '../credentials/recovery-codes.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import {
  insertAccount,
  lockAccount,
  storeAuthenticator,
  storePassword,
  updateAccount,
} from '../records/accounts.repo.ts';
import { deleteDevices } from '../records/devices.repo.ts';
import { spendLink } from '../records/links.repo.ts';
import { deletePasskeys, insertPasskey, takeChallenge } from '../records/passkeys.repo.ts';
import { replaceRecoveryCodes } from '../records/recovery-codes.repo.ts';
import { endSessions } from '../sessions.repo.ts';
import { openSession, toCaller, type OpenedSession } from '../sign-in/open-session.ts';
import type { SignInVisitor } from '../sign-in/sign-in-by-password.ts';
import { findNewcomer, toOfferOwner, type Newcomer } from './find-newcomer.ts';

/** Errors of opening an account. */
export type WelcomeError =
  | 'staff_link_invalid'
  | 'staff_email_taken'
  | 'staff_password_weak'
  | 'staff_code_wrong'
  | 'staff_sign_in_failed'
  | 'staff_no_passkeys_here'
  | 'too_many_requests';

/** A credential that was read and may be stored. */
type ReadCredential =
  | { readonly kind: 'passkey'; readonly passkey: NewPasskey; readonly name: string }
  | {
      readonly kind: 'password';
      readonly hash: string;
      readonly secret: Buffer;
      readonly step: number;
    };

async function readCredential(
  deps: StaffPeopleDeps,
  place: PasskeyPlace | null,
  { link, account }: Newcomer,
  { credential, name, email }: WelcomeRequest,
): Promise<Result<ReadCredential, WelcomeError>> {
  const now = deps.clock();
  if (credential.kind === 'passkey') {
    if (!place) return fail('staff_no_passkeys_here');
    const challenge = readChallenge(credential.answer);
    const waiting = { challenge, staff: account?.id ?? null, kind: 'register' } as const;
    const isWaiting = await takeChallenge(deps.kysely, waiting, new Date(now));
    const passkey = isWaiting ? await readNewPasskey(place, credential.answer, challenge) : null;
    if (!passkey) return fail('staff_sign_in_failed');
    return succeed({ kind: 'passkey', passkey, name: credential.name });
  }
  const scope = { sealKey: deps.sealKey, owner: toOfferOwner(link), now };
  const authenticator = readNewAuthenticator(scope, credential);
  if (!authenticator.ok) return authenticator;
  const context = { name, email: account?.email ?? email, brand: deps.brand };
  const hash = await hashNewPassword(deps.hashing.strangers, credential.password, context);
  if (!hash.ok) return hash;
  return succeed({ kind: 'password', hash: hash.value, ...authenticator.value });
}

/** Stores the only credential of a person; what they had before, and where they were signed in, ends. */
async function replaceCredentials(
  trx: Trx,
  { sealKey }: StaffPeopleDeps,
  staff: string,
  credential: ReadCredential,
  now: Date,
): Promise<boolean> {
  await deletePasskeys(trx, staff);
  await deleteDevices(trx, staff);
  await endSessions(trx, staff, null, now);
  if (credential.kind === 'passkey') {
    await storePassword(trx, staff, null);
    await storeAuthenticator(trx, staff, null);
    const { passkey, name } = credential;
    return await insertPasskey(trx, { ...passkey, staff, name }, now);
  }
  const { hash, secret, step } = credential;
  await storePassword(trx, staff, hash);
  await storeAuthenticator(trx, staff, { sealed: sealAuthenticator(secret, sealKey, staff), step });
  return true;
}

/** The account of a link: that of the invited person, or a new one for an owner. */
async function openAccount(
  trx: Trx,
  { account }: Newcomer,
  { name, email, language }: WelcomeRequest,
  now: Date,
): Promise<Result<string, WelcomeError>> {
  if (account === null) {
    const owner = { role: 'owner', studio: null, extraRights: [], name, email, language } as const;
    const id = await insertAccount(
      trx,
      { ...owner, extraRights: [], emailKey: emailKey(email) },
      now,
    );
    return id === null ? fail('staff_email_taken') : succeed(id);
  }
  const current = await lockAccount(trx, account.id);
  if (current?.disabledAt !== null) return fail('staff_link_invalid');
  await updateAccount(trx, account.id, { name, language });
  return succeed(account.id);
}

/** A person who is signed in for the first time. */
export interface Welcomed {
  readonly session: OpenedSession;
  /** Shown once. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Opens the account of a link with a passkey, or a password and an authenticator, and signs its person in. A link that is
 * used for an account that had credentials replaces them. The link counts once, also if two use it at the same time.
 */
export async function welcome(
  deps: StaffPeopleDeps,
  place: PasskeyPlace | null,
  request: WelcomeRequest,
  visitor: SignInVisitor,
): Promise<Result<Welcomed, WelcomeError>> {
  const now = new Date(deps.clock());
  const newcomer = await findNewcomer(deps.kysely, request.link, now);
  if (!newcomer.ok) return newcomer;
  const { link, account } = newcomer.value;
  const credential = await readCredential(deps, place, newcomer.value, request);
  if (!credential.ok) return credential;
  const { name } = request;
  const id = account?.id ?? null;
  const caller = toCaller({ id, name, role: account?.role ?? 'owner' }, visitor);
  const act = { act: 'staff.welcome', object: { kind: 'staff', id: id ?? 'owner' } } as const;
  return await runAct(deps.kysely, caller, act, async (trx, record) => {
    if (!(await spendLink(trx, link.tokenHash, now))) return fail('staff_link_invalid');
    const opened = await openAccount(trx, newcomer.value, request, now);
    if (!opened.ok) return opened;
    const staff = opened.value;
    record.setObject(staff);
    record.setStudio(account?.studio ?? null);
    record.setAfter({ role: account?.role ?? 'owner', credential: credential.value.kind });
    if (!(await replaceCredentials(trx, deps, staff, credential.value, now))) {
      return fail('staff_sign_in_failed');
    }
    const recoveryCodes = createRecoveryCodes();
    await replaceRecoveryCodes(trx, staff, recoveryCodes.map(hashRecoveryCode));
    const session = await openSession(trx, staff, visitor, now);
    return succeed({ session, recoveryCodes });
  });
}
