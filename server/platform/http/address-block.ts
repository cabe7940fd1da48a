import ipaddr from 'ipaddr.js';

/**
 * Returns the part of a network address that identifies one customer, as the key of a limit: a whole IPv4 address, or
 * the /64 of an IPv6 address, within which a device chooses new addresses freely, as its four groups
 * (`2001:0db8:0001:0002`), so that a wider block is a beginning of it. An IPv4 address mapped into IPv6 counts as IPv4. An
 * invalid address is returned unchanged.
 */
export function addressBlock(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4);
  return groups.map((group) => group.toString(16).padStart(4, '0')).join(':');
}

/** A key under which events are counted. */
export interface CountedKey {
  readonly key: string;
  /** How much higher the limit is than that of one customer. */
  readonly factor: number;
  /** Whether the key is only the beginning of the keys of the customers that it contains. */
  readonly isWide: boolean;
}

const ipv6Block = /^(?<wider>(?<widest>[\da-f]{4}:[\da-f]{4}:[\da-f]{4}):[\da-f]{2})[\da-f]{2}$/;

/**
 * Lists the keys under which an event of an address block is counted, the narrowest first: the block itself, and the /56
 * and /48 of an IPv6 block. Providers give a household a /56 or a /48, and anybody a /48 free of charge, so that a limit
 * by /64 alone can be taken 65,536 times. The limits rise little, since one person may have it all. Any other key, such as
 * a session, is counted by itself.
 */
export function countedKeys(key: string): readonly CountedKey[] {
  const own = { key, factor: 1, isWide: false };
  const { wider, widest } = ipv6Block.exec(key)?.groups ?? {};
  if (wider === undefined || widest === undefined) return [own];
  return [
    own,
    { key: wider, factor: 1.25, isWide: true },
    { key: widest, factor: 1.5, isWide: true },
  ];
}

/** The widest of the {@link countedKeys} of a key: counts that hold for all of them are locked by it. */
export function widestKey(key: string): string {
  return countedKeys(key).at(-1)?.key ?? key;
}

/** The limit of a key, if that of one customer is `limit`. */
export function raiseLimit({ factor }: CountedKey, limit: number): number {
  return Math.floor(limit * factor);
}
