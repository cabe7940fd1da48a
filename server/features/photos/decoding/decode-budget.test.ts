import { describe, expect, it } from 'vitest';
import { openDecodeBudget } from './decode-budget.ts';

const allowances = {
  session: { ms: 1000, msPerSecond: 100 },
  address: { ms: 3000, msPerSecond: 300 },
};

function budgetAt() {
  const clock = { ms: 0 };
  const budget = openDecodeBudget(allowances, () => clock.ms);
  return { ...budget, clock };
}

function client(sessionId: string, address = '192.0.2.1') {
  return { sessionId, address };
}

describe('openDecodeBudget', () => {
  it('lets a session decode until its budget is used up, then returns the seconds to wait', () => {
    const { charge, waitSeconds, clock } = budgetAt();
    charge(client('a'), 999);
    expect(waitSeconds(client('a'))).toBe(0);
    charge(client('a'), 501);
    // 500 ms overdrawn at 100 ms a second, and one more second for a usable budget.
    expect(waitSeconds(client('a'))).toBe(6);
    clock.ms = 4000;
    expect(waitSeconds(client('a'))).toBe(2);
    clock.ms = 6000;
    expect(waitSeconds(client('a'))).toBe(0);
  });

  it('leaves the budgets of other sessions at the address unchanged', () => {
    const { charge, waitSeconds } = budgetAt();
    charge(client('a'), 2000);
    expect(waitSeconds(client('a'))).toBeGreaterThan(0);
    expect(waitSeconds(client('b'))).toBe(0);
  });

  it('limits an address however many sessions it opens, and no other address', () => {
    const { charge, waitSeconds } = budgetAt();
    for (const session of ['a', 'b', 'c', 'd']) charge(client(session), 900);
    expect(waitSeconds(client('new'))).toBe(3);
    expect(waitSeconds(client('new', '192.0.2.2'))).toBe(0);
  });

  it('limits the /64 of one /48 together to half more than one of them', () => {
    const { charge, waitSeconds } = budgetAt();
    for (let block = 0; block < 4; block += 1) {
      charge(client(`session ${block}`, `2001:0db8:0001:${block}000`), 900);
    }
    expect(waitSeconds(client('new', '2001:0db8:0001:f000'))).toBe(0);
    charge(client('fifth', '2001:0db8:0001:e000'), 900);
    expect(waitSeconds(client('new', '2001:0db8:0001:f000'))).toBe(1);
    expect(waitSeconds(client('new', '2001:0db8:0002:f000'))).toBe(0);
  });

  it('saves up no more than the allowance', () => {
    const { charge, waitSeconds, clock } = budgetAt();
    charge(client('a'), 10);
    clock.ms = 1e9;
    charge(client('a'), 1000);
    expect(waitSeconds(client('a'))).toBe(1);
  });

  it('keeps used budgets among thousands of new sessions', () => {
    const { charge, waitSeconds } = budgetAt();
    charge(client('a'), 5000);
    for (let count = 0; count < 5000; count += 1) charge(client(`s${count}`, `a${count}`), 1);
    expect(waitSeconds(client('a'))).toBeGreaterThan(0);
  });
});
