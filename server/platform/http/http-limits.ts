/** How much of the server one client can hold, and for how long. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Until the headers of a request have arrived. */
  readonly headersTimeout: number;
  /** Until a body has arrived, for routes that do not say otherwise. */
  readonly bodyTimeout: number;
  /** The same for a large body: an order piece, which a browser gives up after 180 s. */
  readonly largeBodyTimeout: number;
  /** A connection with a request on which nothing moves for so long ends. */
  readonly silenceTimeout: number;
  /** An unused connection stays open for so long: longer than proxies keep theirs, so that they close first. */
  readonly keepAliveTimeout: number;
  /** How often the times above are looked at. */
  readonly checkInterval: number;
  /** An upload that can be resumed ends when fewer bytes than these arrived in the window. */
  readonly uploadPace: { readonly window: number; readonly minBytes: number };
  readonly maxConnections: number;
  /** Customers of one carrier share an address. */
  readonly maxConnectionsPerAddress: number;
  /** Bodies up to this size are always read. */
  readonly smallBody: number;
  /** What larger bodies hold in memory together, and those of one address. */
  readonly maxBuffered: number;
  readonly maxBufferedPerAddress: number;
  /** An address is refused at once so often in a window; each further refusal is held back. */
  readonly refusals: { readonly prompt: number; readonly window: number; readonly delay: number };
}

const MiB = 1024 * 1024;

/** The limits of a shop open to the world. */
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
