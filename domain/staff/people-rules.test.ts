import { describe, expect, it } from 'vitest';
import { mayGiveRights, mayManage, mayReset } from './people-rules.ts';
import { roles, type Person, type Right, type Role } from './roles.ts';

function person(role: Role, extraRights: readonly Right[] = [], studio = 'tunis'): Person {
  return { role, studio: role === 'studio' ? studio : null, extraRights };
}

describe('mayManage', () => {
  it('lets an owner change anybody', () => {
    for (const role of roles) expect(mayManage(person('owner'), person(role))).toBe(true);
  });

  it('lets nobody but an owner change an owner, or make one', () => {
    for (const role of roles.filter((each) => each !== 'owner')) {
      expect(mayManage(person(role, ['people.edit']), person('owner'))).toBe(false);
    }
  });

  it('lets an admin change everybody else', () => {
    for (const role of roles.filter((each) => each !== 'owner')) {
      expect(mayManage(person('admin'), person(role))).toBe(true);
    }
  });

  it('gives no right that one does not have', () => {
    const csr = person('csr', ['people.edit']);
    expect(mayManage(csr, person('csr'))).toBe(true);
    expect(mayManage(csr, person('csr', ['refunds.make']))).toBe(false);
    expect(mayManage(csr, person('admin'))).toBe(false);
  });

  it('keeps a studio’s people within their studio', () => {
    const studio = person('studio', ['people.edit']);
    expect(mayManage(studio, person('studio'))).toBe(true);
    expect(mayManage(studio, person('studio', [], 'sousse'))).toBe(false);
    expect(mayManage(studio, person('production'))).toBe(false);
  });
});

describe('mayReset', () => {
  const known = (id: string, role: Role) => ({ ...person(role), id });

  it('lets only owners make a new link for owners and admins', () => {
    for (const role of ['owner', 'admin'] as const) {
      expect(mayReset(known('a', 'owner'), known('b', role))).toBe(true);
      expect(mayReset(known('a', 'admin'), known('b', role))).toBe(false);
    }
    expect(mayReset(known('a', 'admin'), known('b', 'csr'))).toBe(true);
  });

  it('lets nobody make one for themselves', () => {
    for (const role of roles) expect(mayReset(known('a', role), known('a', role))).toBe(false);
  });
});

it('mayGiveRights is true for owners alone', () => {
  expect(roles.filter((role) => mayGiveRights(person(role, ['people.edit'])))).toEqual(['owner']);
});
