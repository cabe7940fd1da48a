import * as z from 'zod/mini';
import { infoPages } from '#domain/storefront/info-pages.ts';

/** What the address of the screen says: the text that is open. */
export const pagesShape = {
  page: z.optional(z.enum(infoPages)),
  language: z.optional(z.string().check(z.regex(/^(?:[a-z]{2}|\*)$/))),
};
