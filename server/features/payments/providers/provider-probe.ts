import type { ReadFailure } from './read-failure.ts';

/** Result of an authenticated read that changes nothing. */
export interface ProviderProbe {
  /** The resource read, in the provider's words: the permission that the key needs. */
  readonly resource: string;
  readonly failure: ReadFailure | null;
  /** Time on the provider's clock; null if it sent none. */
  readonly serverTime: Date | null;
}

/** Parses an HTTP `Date` header, which has whole seconds; null if it is missing or invalid. */
export function parseServerTime(header: unknown): Date | null {
  const time = typeof header === 'string' ? new Date(header) : null;
  return time && !Number.isNaN(time.getTime()) ? time : null;
}
