import os from 'node:os';

/** Where the shop is reached. */
export interface ShopAddressOptions {
  /** Origin of PUBLIC_URL; null where it is not set. */
  readonly publicUrl: string | null;
  /** Host name or address listened on; `0.0.0.0` and `::` are all of the machine's. */
  readonly host: string;
  /** Port customers come by. */
  readonly port: number;
}

const loopback = ['localhost', '127.0.0.1', '::1'];

const isLoopback = (host: string): boolean => host === 'localhost' || /^(127\.|::1$)/.test(host);

const machineAddresses = (): string[] =>
  Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address);

const machineNames = (): string[] => {
  const name = os.hostname();
  return name.includes('.') ? [name] : [name, `${name}.local`];
};

const hostsOf = (host: string): string[] => {
  if (host === '0.0.0.0' || host === '::') {
    return [...loopback, ...machineAddresses(), ...machineNames()];
  }
  return isLoopback(host) ? [host, ...loopback] : [host];
};

/** Origin of a host and port over plain http; null where they make none. */
const httpOrigin = (host: string, port: number): string | null => {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return URL.canParse(address) ? new URL(address).origin : null;
};

/**
 * Tells whether an origin (scheme, host and port) is the shop's own: PUBLIC_URL where it is set, else the addresses it
 * listens on. No header of a request has a say in it.
 */
export const ownOrigins = (options: ShopAddressOptions): ((origin: string) => boolean) => {
  const { publicUrl, host, port } = options;
  if (publicUrl !== null) return (origin) => origin === publicUrl;
  // Asked anew each time: a laptop changes its network while the shop runs.
  return (origin) => hostsOf(host).some((name) => httpOrigin(name, port) === origin);
};
