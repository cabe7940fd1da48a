import { describe, expect, it } from 'vitest';
import { addressBlock } from './address-block.ts';

describe('addressBlock', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
  ])('returns for %s the key %s', (ip, block) => {
    expect(addressBlock(ip)).toBe(block);
  });

  it('returns one key for two addresses of one /64, and two keys for two /64', () => {
    expect(addressBlock('2001:db8:1:2:aaaa::1')).toBe(addressBlock('2001:db8:1:2:bbbb::9'));
    expect(addressBlock('2001:db8:1:2::1')).not.toBe(addressBlock('2001:db8:1:3::1'));
  });

  it('returns an invalid address unchanged', () => {
    expect(addressBlock('')).toBe('');
    expect(addressBlock('unix socket')).toBe('unix socket');
  });
});
