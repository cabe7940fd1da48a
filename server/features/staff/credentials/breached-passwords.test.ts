import { describe, expect, it } from 'vitest';
import { isBreachedPassword } from './breached-passwords.ts';

describe('isBreachedPassword', () => {
  it.for([
    'mailcreated5240',
    'GFHJKMgfhjkm',
    'flvbybcnhfnjh',
    'Ghbdtnrfrltkf-2026!',
    '--websolutions',
  ])('refuses %s, which stands in lists of breaches', (password) => {
    expect(isBreachedPassword(password)).toBe(true);
  });

  it.for(['another lantern over Tozeur oasis', 'kfhwq-7742-zzrbt', '730192846551', ''])(
    'accepts %s',
    (password) => {
      expect(isBreachedPassword(password)).toBe(false);
    },
  );
});
