import { describe, expect, it } from 'vitest';
import { callLink } from './call-link.ts';

describe('callLink', () => {
  it.each([
    ['+216 71 123 456', 'tel:+21671123456'],
    ['71 123 456', 'tel:71123456'],
    ['+33 (0)1 42 68 53 00', 'tel:+33142685300'],
    ['(01) 42 68 53 00', 'tel:0142685300'],
    ['+1 514 555 0142x12', 'tel:+15145550142;ext=12'],
    ['', null],
    [null, null],
  ])('links %j as %j', (phone, link) => {
    expect(callLink(phone)).toBe(link);
  });
});
