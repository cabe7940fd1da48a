import { describe, expect, it } from 'vitest';
import { kindsOfView, moneyIssueKinds } from './money-issues.ts';

describe('kindsOfView', () => {
  it('puts every kind into exactly one list', () => {
    expect(Object.values(kindsOfView).flat().toSorted()).toEqual([...moneyIssueKinds].toSorted());
  });
});
