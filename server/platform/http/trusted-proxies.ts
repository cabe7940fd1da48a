import { BlockList, isIPv6 } from 'node:net';

/** TRUST_PROXY: no proxy, their number, or their addresses. */
export type TrustedProxies = false | number | string[];

const networks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function familyOf(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/**
 * Returns a function that checks whether the other end of a connection is a trusted proxy, and so represents many
 * clients.
 */
export function proxyMatcher(proxies: TrustedProxies): (address: string) => boolean {
  if (!Array.isArray(proxies)) return () => proxies !== false && proxies > 0;
  const list = new BlockList();
  for (const written of proxies.flatMap((name) => networks[name] ?? [name])) {
    const [address = '', bits] = written.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}
