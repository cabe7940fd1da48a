/** How an order is sent in pieces. Times in milliseconds. */
export interface SubmissionProfile {
  readonly itemsPerChunk: number;
  readonly timeoutMs: number;
  /** Pause between chunks. */
  readonly pauseMs: number;
  /** Waits before the second, third and fourth try of a submission. */
  readonly backoffMs: readonly [number, number, number];
}

/** How often a chunk is sent again after a failure. Source: product §7. */
export const chunkRetries = 2;

/**
 * Pieces, time-outs and pauses by country: 6 lines (45 s); Canada 15 (160 s); Tunisia 24 (180 s, 1 s between chunks).
 * Source: product §7, order submission.
 */
export const submissionProfile = (country: string): SubmissionProfile => {
  if (country === 'TN') {
    return { itemsPerChunk: 24, timeoutMs: 180_000, pauseMs: 1000, backoffMs: [1000, 2000, 4000] };
  }
  if (country === 'CA') {
    return { itemsPerChunk: 15, timeoutMs: 160_000, pauseMs: 0, backoffMs: [2000, 2000, 2000] };
  }
  return { itemsPerChunk: 6, timeoutMs: 45_000, pauseMs: 0, backoffMs: [1000, 2000, 4000] };
};

/** Splits lines into chunks; an order without lines has one empty chunk. */
export const chunksOf = <T>(items: readonly T[], size: number): T[][] => {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
};
