import { describe, expect, it } from 'vitest';
import { proxyMatcher, type TrustedProxies } from './trusted-proxies.ts';

describe('proxyMatcher', () => {
  const cases: readonly (readonly [TrustedProxies, string, boolean])[] = [
    [false, '127.0.0.1', false],
    [1, '203.0.113.7', true],
    [['loopback'], '127.0.0.1', true],
    [['loopback'], '::1', true],
    [['loopback'], '::ffff:127.0.0.1', true],
    [['loopback'], '10.1.2.3', false],
    [['uniquelocal'], '10.1.2.3', true],
    [['10.0.0.0/8', '192.168.1.5'], '192.168.1.5', true],
    [['10.0.0.0/8', '192.168.1.5'], '192.168.1.6', false],
    [['2001:db8::/32'], '2001:db8::7', true],
  ];
  it.each(cases)(
    'decides with TRUST_PROXY %j whether %s is a proxy: %s',
    (proxies, address, expected) => {
      expect(proxyMatcher(proxies)(address)).toBe(expected);
    },
  );
});
