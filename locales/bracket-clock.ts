import type { LanguageCode } from './languages.ts';

function inBrackets(name: string, language: LanguageCode): string {
  if (language === 'ja') return `（${name}）`;
  // Intl has Italian names with a capital letter, as they begin a line of their own.
  const inside = language === 'it' ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  return ` (${inside})`;
}

/**
 * Joins the parts of a formatted time and puts the name of its clock in brackets. Intl separates both by a space alone,
 * which is right in English, and in Chinese, where the name is first.
 */
export function bracketClock(
  parts: readonly Intl.DateTimeFormatPart[],
  language: LanguageCode,
): string {
  return parts
    .map(({ type, value }, index) => {
      if (language === 'en' || language === 'zh') return value;
      if (type === 'timeZoneName') return inBrackets(value, language);
      return parts[index + 1]?.type === 'timeZoneName' ? value.trimEnd() : value;
    })
    .join('');
}
