import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';

/** What is paid at which counter, and until when; every part as the customer reads it. */
interface Counter {
  readonly amount: string;
  readonly studio: string;
  /** Null where nobody can say when it is ready. */
  readonly until: string | null;
}

/** Tells what paying in store means for an order. Source: product §4, by hand. */
export const useCounterText = () => {
  const t = useTranslations('receiving');
  return ({ amount, studio, until }: Counter): string => {
    const values = { amount: isolate(amount), studio: isolate(studio) };
    return until === null ? t('pay', values) : t('payUntil', { ...values, date: until });
  };
};
