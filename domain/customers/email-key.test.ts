import { describe, expect, it } from 'vitest';
import { emailKey } from './email-key.ts';

describe('emailKey', () => {
  it.each([
    ['Amina@Example.com', 'amina@example.com'],
    [' amina@example.com ', 'amina@example.com'],
    ['amina+prints@example.com', 'amina@example.com'],
    ['a.mina@example.com', 'a.mina@example.com'],
    ['A.Mi.Na+x@GoogleMail.com', 'amina@gmail.com'],
    ['no address', 'noaddress'],
  ])('normalizes %j to %j', (typed, key) => {
    expect(emailKey(typed)).toBe(key);
  });
});
