import { noLimits, type ShopLimits } from '#server/limits.ts';

/** Limits that no test reaches: those of a test about something else. */
export const roomyLimits: ShopLimits = noLimits;
