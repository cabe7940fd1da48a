import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../lib/address-state.ts';
import { auditShape, toFilters } from './audit-address.ts';

describe('the address of the audit', () => {
  it('keeps what it can read, and leaves the rest out', () => {
    const state = readAddress(auditShape, '?day=2026-11-23&who=nobody&act=money&before=x&entry=7');
    expect(writeAddress(auditShape, state)).toBe('day=2026-11-23&act=money&entry=7');
  });

  it('asks for a day from its midnight to the next one, at the reader’s place', () => {
    const state = readAddress(auditShape, '?day=2026-11-30');
    const { from = '', to = '' } = toFilters(state);
    expect(new Date(from)).toEqual(new Date(2026, 10, 30));
    expect(new Date(to)).toEqual(new Date(2026, 11, 1));
  });
});
