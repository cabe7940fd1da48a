import { describe, expect, it } from 'vitest';
import { addressBlock, countedKeys, raiseLimit } from './address-block.ts';

describe('addressBlock', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
    ['2001:0DB8:0001:0002::1', '2001:0db8:0001:0002'],
    ['2001:db8::1', '2001:0db8:0000:0000'],
    ['::1', '0000:0000:0000:0000'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000'],
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

function keysOf(ip: string): string[] {
  return countedKeys(addressBlock(ip)).map(({ key }) => key);
}

/** How many keys two addresses are counted under together. */
function countShared(one: string, other: string): number {
  return keysOf(one).filter((key) => keysOf(other).includes(key)).length;
}

describe('countedKeys', () => {
  it('lists an IPv6 block, its /56 and its /48', () => {
    expect(keysOf('2001:db8:1:2ff::1')).toEqual([
      '2001:0db8:0001:02ff',
      '2001:0db8:0001:02',
      '2001:0db8:0001',
    ]);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1', 3],
    ['2001:db8:1:200::1', '2001:db8:1:2ff::1', 2],
    ['2001:db8:1:200::1', '2001:db8:1:300::1', 1],
    ['2001:db8:1::1', '2001:db8:1:ffff::1', 1],
    ['2001:db8:1::1', '2001:db8:2::1', 0],
    ['203.0.113.7', '203.0.113.70', 0],
    ['::ffff:203.0.113.7', '203.0.113.7', 1],
  ])('counts %s and %s together under %s keys', (one, other, count) => {
    expect(countShared(one, other)).toBe(count);
  });

  it('leaves an IPv4 address, a session and an invalid address as one key', () => {
    for (const key of ['203.0.113.7', '9e1c57f4-2a8b-4c7d-9b1e-0123456789ab', '', 'unix socket']) {
      expect(countedKeys(key)).toEqual([{ key, factor: 1, isWide: false }]);
    }
  });
});

describe('raiseLimit', () => {
  it('rises with the width of a block', () => {
    const limits = countedKeys(addressBlock('2001:db8::1')).map((key) => raiseLimit(key, 20));
    expect(limits).toEqual([20, 25, 30]);
  });
});
