import type { Result } from '#contract/errors.ts';
import type { InvitationRequest, PersonChange } from '#contract/staff/people.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { ActName } from '#domain/staff/acts.ts';
import { mayGiveRights, mayManage, mayReset } from '#domain/staff/people-rules.ts';
import type { Person } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct, type ActRecord } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import {
  canSignIn,
  hasOtherOwner,
  insertAccount,
  lockAccount,
  updateAccount,
  type Account,
  type AccountChange,
} from '../records/accounts.repo.ts';
import { deleteDevices } from '../records/devices.repo.ts';
import { deleteUnusedLinks } from '../records/links.repo.ts';
import { endSessionOf, endSessions, findStudioOfStaff } from '../sessions.repo.ts';
import { createInvitation } from '../welcome/create-links.ts';

/** Somebody who may change people, and the request by which they do. */
export interface Manager {
  readonly person: Person & { readonly id: string };
  readonly caller: Caller;
}

/** Errors of changing a person. */
export type PeopleError =
  | 'not_found'
  | 'invalid_request'
  | 'studio_not_found'
  | 'staff_email_taken'
  | 'staff_last_owner';

const noRights = fail('invalid_request', { fields: ['extraRights'] });

/** The address that opens an account, and its end. */
export interface Invitation {
  readonly id: string;
  readonly address: string;
  readonly expiresAt: Date;
}

/** Checks that a person has a studio exactly in the role that needs one, and that it exists. */
async function checkStudio(
  trx: Trx,
  { role, studio }: Person,
): Promise<Result<undefined, PeopleError>> {
  if ((role === 'studio') !== (studio !== null)) {
    return fail('invalid_request', { fields: ['studio'] });
  }
  const exists = studio === null || (await findStudioOfStaff(trx, studio)) !== null;
  return exists ? succeed(undefined) : fail('studio_not_found');
}

function describe({ role, studio, extraRights }: Person) {
  return {
    role,
    ...(studio !== null && { studio }),
    ...(extraRights.length > 0 && { extraRights }),
  };
}

/** Adds a person, who opens their account by the link that this returns. */
export async function invitePerson(
  deps: StaffPeopleDeps,
  { person, caller }: Manager,
  { name, email, role, studio, extraRights, language }: InvitationRequest,
): Promise<Result<Invitation, PeopleError>> {
  const { kysely, clock, origin } = deps;
  const invited = { role, studio, extraRights };
  if (!mayManage(person, invited)) return fail('invalid_request', { fields: ['role'] });
  if (extraRights.length > 0 && !mayGiveRights(person)) return noRights;
  const act = { act: 'staff.invite', object: { kind: 'staff', id: 'new' } } as const;
  return await runAct(kysely, caller, act, async (trx, record) => {
    const checked = await checkStudio(trx, invited);
    if (!checked.ok) return checked;
    const now = clock();
    const account = { ...invited, extraRights: [...extraRights], name, email, language };
    const id = await insertAccount(trx, { ...account, emailKey: emailKey(email) }, new Date(now));
    if (id === null) return fail('staff_email_taken');
    record.setObject(id);
    record.setStudio(studio);
    record.setAfter(describe(invited));
    return succeed({ id, ...(await createInvitation(trx, id, { origin, now })) });
  });
}

type Change<T> = (trx: Trx, account: Account, record: ActRecord) => Promise<Result<T, PeopleError>>;

/** Changes a person whom the manager may change; for everybody else they do not exist. */
async function changeAccount<T>(
  { kysely }: StaffPeopleDeps,
  { person, caller }: Manager,
  act: ActName,
  id: string,
  change: Change<T>,
): Promise<Result<T, PeopleError>> {
  const object = { kind: 'staff', id } as const;
  return await runAct(kysely, caller, { act, object }, async (trx, record) => {
    const account = await lockAccount(trx, id);
    if (!account || !mayManage(person, account)) return fail('not_found');
    record.setStudio(account.studio);
    return await change(trx, account, record);
  });
}

/**
 * Makes a new link for a person: for one whose link is over, or who has lost everything to sign in with. A person who can
 * sign in gets a mail about it, because it may be somebody else's idea.
 */
export async function inviteAgain(
  deps: StaffPeopleDeps,
  manager: Manager,
  id: string,
): Promise<Result<Invitation, PeopleError>> {
  return await changeAccount(deps, manager, 'staff.invite', id, async (trx, account) => {
    if (account.disabledAt !== null) return fail('not_found');
    const { clock, origin } = deps;
    if (await canSignIn(trx, id)) {
      if (!mayReset(manager.person, account)) return fail('not_found');
      await enqueue(trx, 'send-access-mail', { staff: id, at: new Date(clock()).toISOString() });
    }
    return succeed({ id, ...(await createInvitation(trx, id, { origin, now: clock() })) });
  });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The fields of a person that a change changes. Outside its role nobody has a studio. */
function changedFields(account: Account, change: PersonChange): AccountChange {
  const role = change.role ?? account.role;
  const studio = role === 'studio' ? (change.studio ?? account.studio) : null;
  const { name, extraRights, language } = change;
  return {
    ...(role !== account.role && { role }),
    ...(studio !== account.studio && { studio }),
    ...(name !== undefined && name !== account.name && { name }),
    ...(language !== undefined && language !== account.language && { language }),
    ...(extraRights && !isSame(extraRights, account.extraRights) && { extraRights }),
  };
}

/** Changes a person's name, role, studio, further rights or language. */
export async function changePerson(
  deps: StaffPeopleDeps,
  manager: Manager,
  id: string,
  change: PersonChange,
): Promise<Result<undefined, PeopleError>> {
  const apply: Change<undefined> = async (trx, account, record) => {
    const changed = changedFields(account, change);
    if (Object.keys(changed).length === 0) {
      record.skip();
      return succeed(undefined);
    }
    if (changed.extraRights && !mayGiveRights(manager.person)) return noRights;
    const next = { ...account, ...changed };
    if (!mayManage(manager.person, next)) return fail('invalid_request', { fields: ['role'] });
    const checked = await checkStudio(trx, next);
    if (!checked.ok) return checked;
    const losesOwner = account.role === 'owner' && next.role !== 'owner';
    if (losesOwner && !(await hasOtherOwner(trx, id))) return fail('staff_last_owner');
    await updateAccount(trx, id, changed);
    record.setBefore(describe(account));
    record.setAfter({ ...describe(next), fields: Object.keys(changed) });
    return succeed(undefined);
  };
  return await changeAccount(deps, manager, 'staff.change', id, apply);
}

/**
 * Disables a person: all their sessions end at once, no link opens their account, also once they are enabled again, and
 * what they did but was not carried out yet is undone.
 */
export async function disablePerson(
  deps: StaffPeopleDeps,
  manager: Manager,
  id: string,
): Promise<Result<undefined, PeopleError>> {
  return await changeAccount(deps, manager, 'staff.disable', id, async (trx, account, record) => {
    if (account.disabledAt !== null) {
      record.skip();
      return succeed(undefined);
    }
    const isOwner = account.role === 'owner';
    if (isOwner && !(await hasOtherOwner(trx, id))) return fail('staff_last_owner');
    const now = new Date(deps.clock());
    await updateAccount(trx, id, { disabledAt: now });
    await deleteDevices(trx, id);
    await deleteUnusedLinks(trx, id);
    await deps.undoActsOf(trx, manager.caller, { staff: id, at: now });
    record.setAfter({ endedSessions: await endSessions(trx, id, null, now) });
    return succeed(undefined);
  });
}

/** Lets a disabled person sign in again. */
export async function enablePerson(
  deps: StaffPeopleDeps,
  manager: Manager,
  id: string,
): Promise<Result<undefined, PeopleError>> {
  return await changeAccount(deps, manager, 'staff.enable', id, async (trx, account, record) => {
    if (account.disabledAt === null) record.skip();
    else await updateAccount(trx, id, { disabledAt: null });
    return succeed(undefined);
  });
}

/** Ends one session of a person, or all of them. */
export async function endSessionsOfPerson(
  deps: StaffPeopleDeps,
  manager: Manager,
  id: string,
  session: string | null,
): Promise<Result<undefined, PeopleError>> {
  return await changeAccount(deps, manager, 'staff.end-session', id, async (trx, _, record) => {
    const now = new Date(deps.clock());
    const ended =
      session === null
        ? await endSessions(trx, id, null, now)
        : Number(await endSessionOf(trx, id, session, now));
    if (ended === 0) record.skip();
    record.setAfter({ endedSessions: ended });
    return succeed(undefined);
  });
}
