import { describe, expect, it } from 'vitest';
import {
  hasRightsOf,
  listActs,
  mayAct,
  rightsOfAct,
  staffActKinds,
  type ActedOrder,
} from './order-acts.ts';
import { roles, rightsOfRole, type Person, type Role } from '../staff/roles.ts';

const studio = 'a';

function person(role: Role, changes: Partial<Person> = {}): Person {
  return { role, studio: role === 'studio' ? studio : null, extraRights: [], ...changes };
}

function order(changes: Partial<ActedOrder> = {}): ActedOrder {
  return {
    studio: null,
    fulfilmentState: 'awaiting_csr',
    paymentState: 'unpaid',
    paymentMethod: 'cod',
    deliveryMethod: 'shipping',
    awaitsConfirmation: false,
    ...changes,
  };
}

const atCounter = order({
  studio,
  fulfilmentState: 'ready',
  paymentMethod: 'in_store',
  deliveryMethod: 'pickup',
});

describe('listActs', () => {
  it.each<[string, ActedOrder, readonly string[]]>([
    ['a cash order', order(), ['approve', 'reject', 'no_answer', 'mark_paid', 'cancel']],
    [
      'an approved cash order',
      order({ fulfilmentState: 'approved' }),
      ['mark_paid', 'start_production', 'cancel'],
    ],
    [
      'a paid order in production',
      order({ fulfilmentState: 'in_production', paymentState: 'paid', paymentMethod: 'helcim' }),
      ['mark_shipped', 'cancel'],
    ],
    [
      'a pickup order in production',
      order({
        fulfilmentState: 'in_production',
        paymentMethod: 'in_store',
        deliveryMethod: 'pickup',
      }),
      ['mark_paid', 'mark_ready', 'cancel'],
    ],
    [
      'an order to be paid in store',
      order({ fulfilmentState: 'placed', paymentMethod: 'in_store', deliveryMethod: 'pickup' }),
      ['mark_paid', 'start_production', 'cancel'],
    ],
    [
      'one that is to be confirmed',
      order({
        fulfilmentState: 'placed',
        paymentMethod: 'in_store',
        deliveryMethod: 'pickup',
        awaitsConfirmation: true,
      }),
      ['approve', 'mark_paid', 'start_production', 'cancel'],
    ],
    ['an order at the counter', atCounter, ['mark_paid', 'complete', 'hand_over', 'cancel']],
    [
      'a shipped order',
      order({ fulfilmentState: 'shipped', paymentState: 'paid' }),
      ['mark_shipped', 'mark_returned', 'complete'],
    ],
    [
      'an order in payment review',
      order({ fulfilmentState: 'placed', paymentState: 'payment_review', paymentMethod: 'helcim' }),
      ['cancel'],
    ],
    [
      'an unpaid card order',
      order({
        fulfilmentState: 'placed',
        paymentState: 'awaiting_payment',
        paymentMethod: 'helcim',
      }),
      ['cancel'],
    ],
    ['a completed order', order({ fulfilmentState: 'completed', paymentState: 'paid' }), []],
    ['a cancelled cash order', order({ fulfilmentState: 'cancelled' }), ['mark_paid']],
  ])('lists for the owner what %s allows', (_name, acted, acts) => {
    expect(listActs(person('owner'), acted)).toEqual(acts);
  });

  it('lists for each role only acts of its rights', () => {
    const orders = [order(), atCounter, order({ fulfilmentState: 'shipped' })];
    for (const role of roles) {
      for (const acted of orders) {
        const needed = listActs(person(role), acted).flatMap((act) => rightsOfAct[act]);
        expect(needed.filter((right) => !rightsOfRole[role].includes(right))).toEqual([]);
      }
    }
  });

  it('lists nothing for people of another studio, nor for orders of none', () => {
    expect(listActs(person('studio'), atCounter)).toEqual(['hand_over']);
    expect(listActs(person('studio', { studio: 'b' }), atCounter)).toEqual([]);
    expect(listActs(person('studio'), { ...atCounter, studio: null })).toEqual([]);
  });

  it('lists an act whose right the owner gave a person', () => {
    const cashier = person('production', { extraRights: ['orders.cancel'] });
    expect(mayAct(person('production'), 'cancel', order())).toBe(false);
    expect(mayAct(cashier, 'cancel', order())).toBe(true);
  });

  it('lists for who may not refund no act that gives money back', () => {
    const paid = order({ paymentState: 'paid' });
    expect(listActs(person('csr'), paid)).toEqual(['approve', 'no_answer']);
    expect(mayAct(person('csr', { extraRights: ['refunds.make'] }), 'cancel', paid)).toBe(true);
    expect(mayAct(person('csr'), 'cancel', order({ paymentState: 'refunded' }))).toBe(true);
  });

  it('knows a right for every act', () => {
    expect(Object.keys(rightsOfAct)).toEqual([...staffActKinds]);
  });
});

describe('hasRightsOf', () => {
  it('lets a studio hand over its own orders alone, and approve none', () => {
    const [own, other] = [{ studio }, { studio: 'b' }];
    expect(hasRightsOf(person('studio'), 'hand_over', own)).toBe(true);
    expect(hasRightsOf(person('studio'), 'hand_over', other)).toBe(false);
    expect(hasRightsOf(person('studio'), 'approve', own)).toBe(false);
  });

  it('asks for every right of an act: who may approve but not call approves no order', () => {
    const one = person('production', { extraRights: ['orders.approve'] });
    const both = person('production', { extraRights: ['orders.approve', 'calls.make'] });
    expect(hasRightsOf(one, 'approve', { studio })).toBe(false);
    expect(hasRightsOf(both, 'approve', { studio })).toBe(true);
  });
});
