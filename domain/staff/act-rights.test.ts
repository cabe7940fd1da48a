import { describe, expect, it } from 'vitest';
import { mayAct } from './act-rights.ts';
import type { Person, Role } from './roles.ts';

const own = { studio: 'one' };
const other = { studio: 'two' };

function person(role: Role, extraRights: Person['extraRights'] = []): Person {
  return { role, studio: role === 'studio' ? 'one' : null, extraRights };
}

describe('mayAct', () => {
  it('lets a studio hand over its own orders alone, and approve none', () => {
    expect(mayAct(person('studio'), 'hand_over', own)).toBe(true);
    expect(mayAct(person('studio'), 'hand_over', other)).toBe(false);
    expect(mayAct(person('studio'), 'approve', own)).toBe(false);
  });

  it('asks for every right of an act: who may approve but not call approves no order', () => {
    expect(mayAct(person('production', ['orders.approve']), 'approve', own)).toBe(false);
    expect(mayAct(person('production', ['orders.approve', 'calls.make']), 'approve', own)).toBe(
      true,
    );
  });

  it('lets production ship and not cancel', () => {
    expect(mayAct(person('production'), 'mark_shipped', own)).toBe(true);
    expect(mayAct(person('production'), 'cancel', own)).toBe(false);
  });
});
