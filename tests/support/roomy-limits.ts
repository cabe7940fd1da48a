import { noLimits, type ShopLimits } from '#server/limits.ts';

/** Limits that no test reaches, for tests about something else. */
export const roomyLimits: ShopLimits = noLimits;
