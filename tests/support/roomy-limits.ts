import type { ShopLimits } from '#server/limits.ts';

const roomy = { points: 100_000, seconds: 60 };

/** Limits that no test reaches: those of a test about something else. */
export const roomyLimits: ShopLimits = {
  openings: {
    perOrder: roomy,
    perSession: roomy,
    perAddress: roomy,
    perProvider: roomy,
    reserved: 0,
  },
};
