import { listRights, type Person } from './roles.ts';

/**
 * Whether somebody with the right to change people may change this person, or make somebody this: only owners change
 * owners, nobody gives a right that they do not have themselves, and a studio's people reach only their own studio.
 * Source: decision 48.
 */
export function mayManage(manager: Person, person: Person): boolean {
  if (manager.role === 'owner') return true;
  if (person.role === 'owner') return false;
  if (manager.role === 'studio' && person.studio !== manager.studio) return false;
  const held = new Set(listRights(manager));
  return listRights(person).every((right) => held.has(right));
}

/** Whether somebody may give people rights beside those of their role, or take them away. Source: decision 48. */
export function mayGiveRights({ role }: Person): boolean {
  return role === 'owner';
}

/** A person with the id of their account. */
type KnownPerson = Person & { readonly id: string };

/**
 * Whether somebody may make a link that replaces what a person signs in with: only owners do so for owners and admins, and
 * nobody for themselves, because such a link needs no credential.
 */
export function mayReset(manager: KnownPerson, person: KnownPerson): boolean {
  if (manager.id === person.id || !mayManage(manager, person)) return false;
  return manager.role === 'owner' || person.role !== 'admin';
}
