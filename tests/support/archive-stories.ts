/**
 * Moves of orders after their production, in days, and the day from which the 60 days count, by the table of product
 * §4.18; null for never.
 */
export const archiveStories: Readonly<
  Record<
    string,
    {
      readonly moves: readonly (readonly [state: string, days: number])[];
      readonly from: number | null;
      /** Its first print is held and never made. */
      readonly isHeld?: true;
    }
  >
> = {
  shipped: { moves: [['shipped', 0]], from: 0 },
  'shipped with a held print': { moves: [['shipped', 0]], from: 0, isHeld: true },
  delivered: {
    moves: [
      ['shipped', 0],
      ['completed', 9],
    ],
    from: 0,
  },
  'picked up': {
    moves: [
      ['ready', 0],
      ['completed', 5],
    ],
    from: 5,
  },
  'picked up late': {
    moves: [
      ['ready', 0],
      ['completed', 100],
    ],
    from: 100,
  },
  cancelled: { moves: [['cancelled', 0]], from: 0 },
  'never collected': { moves: [['ready', 0]], from: 60 },
  'never collected, then cancelled': {
    moves: [
      ['ready', 0],
      ['cancelled', 40],
    ],
    from: 40,
  },
  returned: {
    moves: [
      ['shipped', 0],
      ['returned', 20],
    ],
    from: 20,
  },
  'returned and handed over at the shop': {
    moves: [
      ['shipped', 0],
      ['returned', 20],
      ['completed', 50],
    ],
    from: 50,
  },
  'returned, shipped again and delivered': {
    moves: [
      ['shipped', 0],
      ['returned', 20],
      ['shipped', 25],
      ['completed', 50],
    ],
    from: 25,
  },
  unfinished: { moves: [], from: null },
};
