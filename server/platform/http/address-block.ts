import ipaddr from 'ipaddr.js';

/**
 * The part of a network address that stays with one customer, as the key of a limit: an IPv4 address whole, an IPv6
 * address by its /64, within which a device draws new addresses freely. An IPv4 address mapped into IPv6 counts as
 * IPv4. A text that is no address is returned unchanged.
 */
export function addressBlock(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64`;
}
