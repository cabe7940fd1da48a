import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 addresses of private networks, of this machine, and of special purposes. Source: IANA, special-purpose registry. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** IPv6 addresses in the range of the public ones which lead elsewhere: to IPv4 networks, or nowhere. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function toList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const special = { ipv4: toList(specialIpv4, 'ipv4'), ipv6: toList(specialIpv6, 'ipv6') };
const publicIpv6 = toList(['2000::/3'], 'ipv6');

/**
 * Whether an address is one of the public internet. The shop sends requests of its owner to no other: in its own network
 * are its database, its storage and the data of the machine's provider.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.ipv4.check(address, 'ipv4');
  return (
    isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !special.ipv6.check(address, 'ipv6')
  );
}
