/** Epoch seconds, as the provider's API counts time. */
export function toSeconds(epochMs: number): number {
  return Math.floor(epochMs / 1000);
}
