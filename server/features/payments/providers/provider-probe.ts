import type { ReadFailure } from './read-failure.ts';

/** How an authenticated read that changes nothing ended. */
export interface ProviderProbe {
  /** The resource read, in the provider's words: the permission that the key needs. */
  readonly resource: string;
  readonly failure: ReadFailure | null;
  /** The provider's clock; null where it told no time. */
  readonly serverTime: Date | null;
}

/** The time of an HTTP `Date` header, which has whole seconds. */
export const parseServerTime = (header: unknown): Date | null => {
  const time = typeof header === 'string' ? new Date(header) : null;
  return time && !Number.isNaN(time.getTime()) ? time : null;
};
