import * as z from 'zod';
import { countryFrom } from '#domain/places/countries.ts';

const unwanted = /\p{Cc}|\p{Cs}/gu;

/** One line of text; control characters are removed and markup stays plain text. */
export function line(max: number, what: string) {
  return z
    .union([z.string(), z.number().transform(String)], {
      error: ({ input }) =>
        input === undefined ? `is missing; write ${what}` : `is no text; write ${what}`,
    })
    .transform((written) => written.replaceAll(unwanted, ' ').trim())
    .refine((written) => written !== '', { error: `is missing; write ${what}` })
    .refine((written) => written.length <= max, {
      error: `is too long; write at most ${max} characters`,
    });
}

/** Spreadsheets rewrite true and false in the language of their owner. */
const trueWords = ['true', 'yes', '1', 'vrai', 'wahr', 'verdadero', 'vero', 'verdadeiro', 'истина'];
const falseWords = ['false', 'no', '0', 'faux', 'falsch', 'falso', 'ложь'];

/** A boolean, also as spreadsheets write it. */
export const truth = z.unknown().transform((written, context) => {
  const word = String(written).trim().toLowerCase();
  if (trueWords.includes(word)) return true;
  if (falseWords.includes(word)) return false;
  context.addIssue('is neither yes nor no; write true or false');
  return z.NEVER;
});

/** Degrees up to `most` to either side of 0. */
export function degrees(most: number, example: string) {
  return z.unknown().transform((written, context) => {
    const text = String(written).trim();
    const value = /^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (Math.abs(value) <= most) return value;
    context.addIssue(
      written === undefined
        ? `is missing; write degrees such as ${example}`
        : `${text} is out of range; write degrees from -${most} to ${most} with a decimal point, such as ${example}`,
    );
    return z.NEVER;
  });
}

/** A country by its code or one of the specified names. */
export const countryCode = line(60, 'the two-letter code of the country, such as TN').transform(
  (written, context) => {
    const code = countryFrom(written);
    if (code) return code;
    context.addIssue(`"${written}" is not known; write the two-letter code, such as TN, CA or FR`);
    return z.NEVER;
  },
);

/** An e-mail address. */
export const mailAddress = z
  .unknown()
  .transform((written) => (typeof written === 'string' ? written.trim() : written))
  .refine((written): written is string => z.email().max(254).safeParse(written).success, {
    error: 'is no e-mail address; write one such as studio@example.com',
  });

/** A phone number in the form it is displayed. */
export const phoneNumber = line(40, 'a phone number').refine(
  (written) => /^[+\d][\d\s()./-]{2,}(?:x\d+)?$/.test(written),
  {
    error: 'is no phone number; write digits with the code of the country, such as +1 514 555 0142',
  },
);
