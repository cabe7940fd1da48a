import { useTranslations } from 'use-intl';
import type { Period } from '#domain/figures/periods.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import { languageOf } from '#locales/languages.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { payWordOf } from '../../lib/order-states.ts';

/** Words and numbers of the figures in the language of the console. */
export function useFigureWords() {
  const t = useTranslations('console');
  const language = useConsoleLanguage();
  const { locale } = languageOf(language);
  const day = (date: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(date));
  const number = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  return {
    /** `25 Oct`. */
    day: (date: string): string => day(date, { day: 'numeric', month: 'short' }),
    /** `Sat, 25 Oct`, or the first and the last day. */
    days: ({ from, to }: Period): string => {
      const options = { weekday: 'short', day: 'numeric', month: 'short' } as const;
      const first = day(from, options);
      return from === to ? first : t('filters.range', { from: first, to: day(to, options) });
    },
    /** `97.9 %`, written as in the language. */
    share: (part: number, whole: number, digits = 1): string =>
      number(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: digits }),
    /** `+8 %`. */
    change: (share: number): string =>
      number(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
    mean: (value: number): string => number(value, { maximumFractionDigits: 1 }),
    method: (id: PaymentMethod): string => {
      const word = t(`payment.methods.${payWordOf(id)}`);
      return id.startsWith('credit') ? `${word} (Stripe)` : word;
    },
  };
}
