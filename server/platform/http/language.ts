import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { errorText as localizedErrorText } from '#locales/catalogues.ts';
import { isLanguageCode, type LanguageCode } from '#locales/languages.ts';

const quality = (part: string): number => {
  const given = /;\s*q=([\d.]+)/.exec(part)?.[1];
  return given === undefined ? 1 : Number(given);
};

/** The shop's language a caller prefers by its Accept-Language header; English where it names none of them. */
export const preferredLanguage = (header: string | undefined): LanguageCode => {
  const wished = (header ?? '')
    .split(',')
    .map((part) => ({
      code: part.trim().split(/[-;]/)[0]?.toLowerCase(),
      weight: quality(part),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { code } of wished) if (isLanguageCode(code)) return code;
  return 'en';
};

/** Language of a request's answers. */
export const languageOf = (request: FastifyRequest): LanguageCode =>
  preferredLanguage(request.headers['accept-language']);

/** Text of an error code in a language of the shop; English for a code of another. */
export const errorText = (
  code: ErrorCode,
  language: string,
  details?: Readonly<Record<string, unknown>>,
): string => localizedErrorText(isLanguageCode(language) ? language : 'en', code, details);
