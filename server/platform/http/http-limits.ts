/** Limits of a client's use of the server. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** For receiving the headers of a request. */
  readonly headersTimeout: number;
  /** For receiving a body, unless the route has its own limit. */
  readonly bodyTimeout: number;
  /** For receiving a large body: an order chunk, which a browser abandons after 180 s. */
  readonly largeBodyTimeout: number;
  /** A connection with a request and no activity for this long is closed. */
  readonly silenceTimeout: number;
  /** An idle connection stays open for this long: longer than proxies keep theirs, so that they close first. */
  readonly keepAliveTimeout: number;
  /** Interval of checking the times above. */
  readonly checkInterval: number;
  /** A resumable upload is ended when fewer bytes than these arrived in the window. */
  readonly uploadPace: { readonly window: number; readonly minBytes: number };
  readonly maxConnections: number;
  /** Customers of one mobile carrier share an address. */
  readonly maxConnectionsPerAddress: number;
  /** Bodies up to this size are always read. */
  readonly smallBody: number;
  /** Memory for larger bodies, in all and of one address. */
  readonly maxBuffered: number;
  readonly maxBufferedPerAddress: number;
  /** An address gets this many prompt refusals in a window; each further refusal is delayed. */
  readonly refusals: { readonly prompt: number; readonly window: number; readonly delay: number };
}

const MiB = 1024 * 1024;

/** Limits of a public server. */
export const defaultLimits: HttpLimits = {
  headersTimeout: 15_000,
  bodyTimeout: 30_000,
  largeBodyTimeout: 200_000,
  silenceTimeout: 120_000,
  keepAliveTimeout: 72_000,
  checkInterval: 2_000,
  uploadPace: { window: 30_000, minBytes: 30 * 1024 },
  maxConnections: 2_000,
  maxConnectionsPerAddress: 200,
  smallBody: MiB,
  maxBuffered: 192 * MiB,
  maxBufferedPerAddress: 96 * MiB,
  refusals: { prompt: 60, window: 60_000, delay: 1_000 },
};
