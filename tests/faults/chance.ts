/** Random choices that repeat for the same seed. */
export interface Chance {
  /** A whole number from `least` to `most`, both included. */
  readonly int: (least: number, most: number) => number;
  /** True with this probability in percent. */
  readonly percent: (times: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T | undefined;
  /** A weighted choice; undefined if nothing has any weight. */
  readonly weighted: <T extends { readonly weight: number }>(list: readonly T[]) => T | undefined;
}

/** Mulberry32: 32 bits of state suffice for a few hundred choices among a few things. */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    int,
    percent: (times) => next() * 100 < times,
    pick: (list) => list[int(0, list.length - 1)],
    weighted: (list) => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0);
      return list.find(({ weight }) => (left -= weight) < 0);
    },
  };
}
