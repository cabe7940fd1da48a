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
    ['amina@bücher.example', 'amina@xn--bcher-kva.example'],
    ['amina@XN--BCHER-KVA.example', 'amina@xn--bcher-kva.example'],
    ['amina@BÜCHER.example', 'amina@xn--bcher-kva.example'],
    ['زبون@مثال.تونس', 'زبون@xn--mgbh0fb.xn--pgbs0dh'],
    ['a@not a domain!', 'a@notadomain!'],
  ])('normalizes %j to %j', (typed, key) => {
    expect(emailKey(typed)).toBe(key);
  });
});
