import type { StaffPerson, StaffSession } from '#contract/staff/people.ts';
import { readDevice } from '#domain/staff/devices.ts';
import { mayManage, mayReset } from '#domain/staff/people-rules.ts';
import type { Person } from '#domain/staff/roles.ts';
import type { ListedPerson } from '../records/accounts.repo.ts';
import type { ListedSession } from '../sessions.repo.ts';

function readState({ disabledAt, hasCredentials }: ListedPerson): StaffPerson['state'] {
  if (disabledAt !== null) return 'disabled';
  return hasCredentials ? 'active' : 'invited';
}

/** A person as the list shows them to somebody. */
export function presentPerson(
  listed: ListedPerson,
  viewer: Person & { readonly id: string },
): StaffPerson {
  const { id, name, email, role, studio, studioName, extraRights, language } = listed;
  return {
    id,
    name,
    email,
    role,
    studio: studio === null ? null : { id: studio, name: studioName ?? '' },
    extraRights: [...extraRights],
    language,
    state: readState(listed),
    invitedUntil: listed.invitedUntil?.toISOString() ?? null,
    lastSeenAt: listed.lastSeenAt?.toISOString() ?? null,
    createdAt: listed.createdAt.toISOString(),
    mayChange: mayManage(viewer, listed),
    mayInvite: listed.hasCredentials ? mayReset(viewer, listed) : mayManage(viewer, listed),
  };
}

/** A session as lists show it. */
export function presentSession(session: ListedSession, own: string): StaffSession {
  const { id, agent, address, createdAt, lastUsedAt } = session;
  return {
    id,
    ...readDevice(agent),
    address,
    openedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThis: id === own,
  };
}
