/** Converts to epoch seconds, the provider's unit of time. */
export function toSeconds(epochMs: number): number {
  return Math.floor(epochMs / 1000);
}
