import * as z from 'zod/mini';
import { idPattern, maxIdLength } from '#domain/catalogue/catalogue.ts';
import { plainEmail } from '#domain/customers/email-address.ts';
import { countryFrom } from '#domain/places/countries.ts';
import { cleanLine, cleanNote } from '#domain/customers/customer-text.ts';
import { isPlainLine, isPlainName } from '#domain/customers/person-names.ts';
import { deliveryMethods } from '#domain/catalogue/shipping.ts';

/**
 * A country as callers name it: a code or one of the specified names. Parsed to its two-letter code; otherwise fails
 * with `unknown_country`.
 */
export const country = z.pipe(
  z.string().check(z.maxLength(60, 'unknown_country')),
  z.transform((text, context) => {
    const code = countryFrom(text);
    if (code) return code;
    context.issues.push({
      code: 'custom',
      input: text,
      message: 'unknown_country',
      params: { error: 'unknown_country' },
    });
    return z.NEVER;
  }),
);

/** `shipping` or `pickup`. */
export const deliveryMethod = z.enum(deliveryMethods);

/** A random UUID made by the browser or the server. */
export const uuid = z.uuid().check(z.toLowerCase());

/** Lower-case hexadecimal SHA-256 of a file's bytes. */
export const sha256 = z
  .string()
  .check(z.maxLength(64, { abort: true }), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/));

/** Refuses the NUL character, which PostgreSQL takes in no text. */
export const noNul = z.regex(/^[^\0]*$/);

/** Id of a product or of a variant of the catalogue, as `photo_print` and `10x15`. */
export const productId = z
  .string()
  .check(z.maxLength(maxIdLength, { abort: true }), z.regex(idPattern));

/** An amount in major units, as a decimal number. */
export const amount = z.number().check(z.minimum(-1e12), z.maximum(1e12));

/**
 * A single line of text from a customer: control characters removed, line breaks replaced by spaces, ends trimmed; the
 * limit applies before cleaning. It is no zod transform because those cannot be encoded, and responses use the same
 * schemas.
 */
export function text(max: number) {
  return z.string().check(z.maxLength(max, { abort: true }), z.overwrite(cleanLine));
}

/** A customer's e-mail address: {@link text} in plain characters. Its form is checked with the rules of the checkout. */
export function emailAddress() {
  return z.string().check(
    z.maxLength(254, { abort: true }),
    z.overwrite((typed) => plainEmail(cleanLine(typed))),
  );
}

/** A customer's text of several lines; otherwise like {@link text}. */
export function note(max: number) {
  return z.string().check(z.maxLength(max, { abort: true }), z.overwrite(cleanNote));
}

const webAddress = 'web_address_not_allowed';

function plainText(max: number, isPlain: (text: string) => boolean) {
  return z
    .string()
    .check(
      z.maxLength(max, { abort: true }),
      z.refine(isPlain, webAddress),
      z.overwrite(cleanLine),
    );
}

/**
 * A person's name: {@link text} that is safe in e-mails, otherwise `web_address_not_allowed`. Source: product §5.3.
 */
export function personName(max: number) {
  return plainText(max, isPlainName);
}

/** A line of a postal address: {@link text} that is safe in e-mails, otherwise `web_address_not_allowed`. */
export function addressLine(max: number) {
  return plainText(max, isPlainLine);
}

/**
 * A field that the rules of the checkout require: a missing one is parsed as empty, so that these rules refuse it with
 * its own error. Only for requests. Source: product §5.3.
 */
export function emptyIfMissing(field: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.nullish(field),
    z.transform((value) => value ?? ''),
  );
}

/** A moment as ISO 8601, in UTC or with an offset; fractions beyond the maximum length are refused. */
export const instant = z.iso.datetime({ offset: true }).check(z.maxLength(40));

/** An ISO 4217 code. */
export const currencyCode = z.string().check(z.maxLength(3));
