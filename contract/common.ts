import * as z from 'zod';
import { countryFrom } from '#domain/countries.ts';
import { deliveryMethods } from '#domain/shipping.ts';

/** A country as callers name it: a code or one of the specified names; read as its two-letter code, else `unknown_country`. */
export const country = z.string().transform((text, context) => {
  const code = countryFrom(text);
  if (code) return code;
  context.addIssue({
    code: 'custom',
    message: 'unknown_country',
    params: { error: 'unknown_country' },
  });
  return z.NEVER;
});

/** `shipping` or `pickup`. */
export const deliveryMethod = z.enum(deliveryMethods);

/** A random UUID made by the browser or the server. */
export const uuid = z.uuid().toLowerCase();

/** Lower-case hexadecimal SHA-256 of a file's bytes. */
export const sha256 = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/);

/** An amount in major units, a decimal number. */
export const amount = z.number().min(-1e12).max(1e12);

/** Control characters but for tab and line end, and halves of characters, which no database stores. */
const unwanted = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/**
 * Text of a customer: what is no character out, ends trimmed, bounded as it came. Not a zod transform: those read only,
 * and the same shapes stand in answers.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((value) => value.replaceAll(unwanted, '').trim());
