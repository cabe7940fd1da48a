import ipaddr from 'ipaddr.js';

/**
 * Returns the part of a network address that identifies one customer, as the key of a limit: a whole IPv4 address, or
 * the /64 of an IPv6 address, within which a device chooses new addresses freely. An IPv4 address mapped into IPv6
 * counts as IPv4. An invalid address is returned unchanged.
 */
export function addressBlock(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64`;
}
