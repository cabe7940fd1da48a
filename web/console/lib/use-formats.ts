import { useTranslations } from 'use-intl';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { countryName } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-now.ts';
import {
  formatAmount,
  formatClockTime,
  formatCount,
  formatPromisedDay,
  formatToday,
  formatWeekday,
  formatWhen,
  spanOf,
} from './format.ts';
import { useConsoleLanguage } from './language.tsx';

type Promised = Pick<ListedOrder, 'promisedAt' | 'deliveryMethod'>;

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
    /** When an order is promised: a moment at the studio, a day with the carrier. */
    promise: ({ promisedAt, deliveryMethod }: Promised): string => {
      if (promisedAt === null) return '';
      return deliveryMethod === 'pickup'
        ? formatWhen(promisedAt, now, language)
        : formatPromisedDay(promisedAt, language);
    },
    weekday: (date: string): string => formatWeekday(date, language),
    today: (): string => formatToday(now, language),
    country: (code: string): string => (code === '' ? '' : countryName(code, language)),
    /** `12 min`, `3 h`, `14 d`. */
    span: (milliseconds: number): string => {
      const { unit, count } = spanOf(milliseconds);
      return t(unit, { count: formatCount(count, language) });
    },
  };
}
