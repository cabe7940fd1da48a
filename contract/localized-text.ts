import * as z from 'zod/mini';

const text = z.string().check(z.maxLength(200));

/** A text of the owner by language; English is always there. */
export const localizedText = z.object({
  en: text,
  ar: z.exactOptional(text),
  de: z.exactOptional(text),
  es: z.exactOptional(text),
  fr: z.exactOptional(text),
  it: z.exactOptional(text),
  ja: z.exactOptional(text),
  pt: z.exactOptional(text),
  ru: z.exactOptional(text),
  zh: z.exactOptional(text),
});
