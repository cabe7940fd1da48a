import { describe, expect, it } from 'vitest';
import { keyEnd, keyState, usualKeyDays } from './token-scopes.ts';

describe('keyState', () => {
  it('ends a key at its moment, and says first that it was revoked', () => {
    const expiresAt = new Date(1000);
    expect(keyState({ revokedAt: null, expiresAt }, 999)).toBe('valid');
    expect(keyState({ revokedAt: null, expiresAt }, 1000)).toBe('expired');
    expect(keyState({ revokedAt: new Date(1), expiresAt }, 1000)).toBe('revoked');
    expect(keyState({ revokedAt: null, expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe('valid');
  });
});

describe('keyEnd', () => {
  it('is a year away by default, and never for a key without an end', () => {
    expect(keyEnd(usualKeyDays, 0)).toEqual(new Date('1971-01-01T00:00:00Z'));
    expect(keyEnd(null, 0)).toBeNull();
  });
});
