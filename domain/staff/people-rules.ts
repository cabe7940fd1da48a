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
