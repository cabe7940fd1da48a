import { policyOf, type Catalogue } from '../catalogue/shop-catalogue.ts';

/** How an order is submitted in chunks. Times in milliseconds. */
export interface SubmissionProfile {
  readonly itemsPerChunk: number;
  readonly timeoutMs: number;
  /** Pause between chunks. */
  readonly pauseMs: number;
  /** Delays before the second and the third attempt of a request. */
  readonly backoffMs: readonly [number, number];
}

/** Attempts of each request of a submission, after which the customer is told. Source: product §7.5. */
export const submissionAttempts = 3;

/**
 * Chunk size, timeout and pause by the connections of a country: 6 items (45 s); fair ones, as in Canada, 15 (160 s); slow
 * ones, as in Tunisia, 24 (180 s, 1 s between chunks). Source: product §7.5.
 */
export function submissionProfile(catalogue: Catalogue, country: string): SubmissionProfile {
  switch (policyOf(catalogue, country).connection) {
    case 'slow':
      return { itemsPerChunk: 24, timeoutMs: 180_000, pauseMs: 1000, backoffMs: [1000, 2000] };
    case 'fair':
      return { itemsPerChunk: 15, timeoutMs: 160_000, pauseMs: 0, backoffMs: [2000, 2000] };
    default:
      return { itemsPerChunk: 6, timeoutMs: 45_000, pauseMs: 0, backoffMs: [1000, 2000] };
  }
}

/** Splits items into chunks; an order without items has one empty chunk. */
export function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
