/**
 * Splits an amount in proportion to weights (non-negative integers) so that the parts add up exactly; the rounding
 * remainder goes to the largest fractions, earlier parts first. If all weights are zero, the first part gets
 * everything. Without weights there are no parts.
 */
export function allocate(minor: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? minor : 0));
  const magnitude = Math.abs(minor);
  const shares = weights.map((weight, index) => {
    const product = BigInt(magnitude) * BigInt(weight);
    return { index, part: Number(product / sum), remainder: product % sum };
  });
  const left = magnitude - shares.reduce((total, share) => total + share.part, 0);
  const oneMore = new Set(
    shares
      .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
      .slice(0, left)
      .map((share) => share.index),
  );
  return shares.map(({ index, part }) => {
    const size = oneMore.has(index) ? part + 1 : part;
    return minor < 0 ? 0 - size : size;
  });
}
