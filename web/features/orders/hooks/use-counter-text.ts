import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';

/** A payment in store: amount, counter and deadline, formatted for the customer. */
interface Counter {
  readonly amount: string;
  readonly studio: string;
  /** Null when the ready date is unknown. */
  readonly until: string | null;
}

/** Formats the payment in store of an order. */
export function useCounterText() {
  const t = useTranslations('receiving');
  return ({ amount, studio, until }: Counter): string => {
    const values = { amount: isolate(amount), studio: isolate(studio) };
    return until === null ? t('pay', values) : t('payUntil', { ...values, date: until });
  };
}
