import * as z from 'zod/mini';

/** Parts of the screen; each has a form of its own. */
export const shopParts = ['brand', 'seller', 'limits', 'times', 'languages'] as const;
/** One of {@link shopParts}. */
export type ShopPart = (typeof shopParts)[number];

/** What the address of the screen says: the part that is open. */
export const shopShape = { part: z._default(z.enum(shopParts), 'brand') };
