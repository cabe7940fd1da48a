import type { FastifyRequest } from 'fastify';
import type { ErrorCode, Failure } from '#contract/errors.ts';
import { errorText as localizedErrorText } from '#locales/catalogues.ts';
import { preferredLanguage } from '#locales/language-tags.ts';
import { isLanguageCode, type LanguageCode } from '#locales/languages.ts';

function quality(part: string): number {
  const given = /;\s*q=([\d.]+)/.exec(part)?.[1];
  return given === undefined ? 1 : Number(given);
}

/** A language tag in a header: `fr`, `pt-BR`, `zh-Hant-TW`. */
const languageTag = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i;

/** Maximum languages read from a header. */
const maxLanguages = 20;

/** Maximum length of the header that is read, and of a language tag (BCP 47), in characters. */
const maxHeaderLength = 1000;
const maxTagLength = 35;

/** Lists the languages of an Accept-Language header by preference. */
export function preferredLanguages(header: string | undefined): string[] {
  const preferred = (header ?? '')
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => ({ tag: part.split(';')[0]?.trim() ?? '', weight: quality(part) }))
    .filter(({ tag, weight }) => weight > 0 && tag.length <= maxTagLength && languageTag.test(tag))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
  return [...new Set(preferred)].slice(0, maxLanguages);
}

/** Language of a request's responses, by its Accept-Language header; English when it names no supported one. */
export function requestLanguage(request: FastifyRequest): LanguageCode {
  return preferredLanguage(preferredLanguages(request.headers['accept-language'])) ?? 'en';
}

/** Text of an error code in a supported language; English for an unsupported one. */
export function errorTextOrEnglish(
  code: ErrorCode,
  language: string,
  details?: Readonly<Record<string, unknown>>,
): string {
  return localizedErrorText(isLanguageCode(language) ? language : 'en', code, details);
}

/** Text of a failure in a supported language, with what its details say; English for an unsupported one. */
export function failureText({ code, details }: Failure, language: string): string {
  return errorTextOrEnglish(code, language, details);
}
