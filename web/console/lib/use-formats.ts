import { useTranslations } from 'use-intl';
import { countryName } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-now.ts';
import {
  formatAmount,
  formatClockTime,
  formatCount,
  formatToday,
  formatWhen,
  spanOf,
} from './format.ts';
import { useConsoleLanguage } from './language.tsx';

/** Formats in the language of the console, at the present time, which moves every minute. */
export function useConsoleFormats() {
  const language = useConsoleLanguage();
  const t = useTranslations('console.span');
  const now = useNow();
  return {
    now,
    language,
    amount: (amount: number, currency: string): string => formatAmount(amount, currency, language),
    count: (count: number): string => formatCount(count, language),
    clock: (instant: string): string => formatClockTime(instant, language),
    when: (instant: string): string => formatWhen(instant, now, language),
    today: (): string => formatToday(now, language),
    country: (code: string): string => (code === '' ? '' : countryName(code, language)),
    /** `12 min`, `3 h`, `14 d`. */
    span: (milliseconds: number): string => {
      const { unit, count } = spanOf(milliseconds);
      return t(unit, { count: formatCount(count, language) });
    },
  };
}
