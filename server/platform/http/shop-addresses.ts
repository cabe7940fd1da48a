import os from 'node:os';

/** Address options of the server. */
export interface ShopAddressOptions {
  /** Origin of PUBLIC_URL; null when it is not set. */
  readonly publicUrl: string | null;
  /** Host name or address of the listener; `0.0.0.0` and `::` mean all of the machine's. */
  readonly host: string;
  /** Port customers use. */
  readonly port: number;
}

const loopback = ['localhost', '127.0.0.1', '::1'];

function isLoopback(host: string): boolean {
  return host === 'localhost' || /^(127\.|::1$)/.test(host);
}

function machineAddresses(): string[] {
  return Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address);
}

function machineNames(): string[] {
  const name = os.hostname();
  return name.includes('.') ? [name] : [name, `${name}.local`];
}

function hostsOf(host: string): string[] {
  if (host === '0.0.0.0' || host === '::') {
    return [...loopback, ...machineAddresses(), ...machineNames()];
  }
  return isLoopback(host) ? [host, ...loopback] : [host];
}

/** Origin of a host and port over plain http; null when they are invalid. */
function httpOrigin(host: string, port: number): string | null {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Returns a function that checks whether an origin (scheme, host and port) is the server's own: PUBLIC_URL if it is
 * set, else the addresses of the listener. Headers of a request have no influence.
 */
export function ownOrigins(options: ShopAddressOptions): (origin: string) => boolean {
  const { publicUrl, host, port } = options;
  if (publicUrl !== null) return (origin) => origin === publicUrl;
  // Computed for each call: a laptop may change its network while the server runs.
  return (origin) => hostsOf(host).some((name) => httpOrigin(name, port) === origin);
}
