import { useTranslations } from 'use-intl';
import type { Evidence, HeldCall } from '#contract/staff/calls.ts';
import { isolate } from '#locales/isolate.ts';
import { languageOf } from '#locales/languages.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';

/** An evidence line in words. */
export interface EvidenceWords {
  readonly fact: string;
  readonly detail: string;
}

function numberIn(values: Evidence['values'], name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : 0;
}

function textIn(values: Evidence['values'], name: string): string {
  return String(values[name] ?? '');
}

/** An evidence line in the language of the console. */
export function useEvidenceWords(): (one: Evidence) => EvidenceWords {
  const t = useTranslations('console.calls.facts');
  const { amount, country, when } = useConsoleFormats();
  const phoneDetail = ({ values }: Evidence): string => {
    const others = numberIn(values, 'others');
    const known = t('phone_knownDetail', {
      delivered: numberIn(values, 'delivered'),
      refused: numberIn(values, 'refused'),
    });
    return others === 0 ? known : `${known}, ${t('phone_others', { count: others })}`;
  };
  const amountDetail = ({ values }: Evidence): string => {
    const currency = textIn(values, 'currency');
    const shown = (name: string): string => isolate(amount(numberIn(values, name), currency));
    return t('amountDetail', { smallest: shown('smallest'), largest: shown('largest') });
  };
  const details: Partial<Record<Evidence['kind'], (one: Evidence) => string>> = {
    phone_known: phoneDetail,
    amount_usual: amountDetail,
    amount_unusual: amountDetail,
    address_short: () => t('address_shortDetail'),
    address_differs: ({ values }) => {
      const address = isolate(`${textIn(values, 'address')}, ${textIn(values, 'city')}`);
      return t('address_differsDetail', { address });
    },
    country_differs: ({ values }) =>
      t('country_differsDetail', {
        phone: country(textIn(values, 'phone')),
        order: country(textIn(values, 'order')),
      }),
  };
  const factOf = ({ kind, values, weight }: Evidence): string => {
    if (kind === 'phone_known') return t(kind, { count: numberIn(values, 'orders') });
    if (kind === 'refused_before') return t(kind, { count: numberIn(values, 'count') });
    return t(kind === 'mail_arrived' && weight === 'unknown' ? 'mail_arrivedUnknown' : kind);
  };
  return (one) => ({
    fact: factOf(one),
    detail: details[one.kind]?.(one) ?? (one.at === null ? '' : when(one.at)),
  });
}

/** Languages, and times at the customer's place. */
export function useCallTexts() {
  const { language } = useConsoleFormats();
  const { locale } = languageOf(language);
  return {
    /** The language of a customer, in the reader's. */
    languageName: (code: string): string =>
      new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
    /** The time at the customer's place. */
    timeAt: (timeZone: string, now: number): string =>
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone,
      }).format(now),
    /** A date without a time. */
    day: (date: string): string =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      }).format(new Date(date)),
  };
}

/** The parts of an address in one line. */
export function addressOf({ order }: Pick<HeldCall, 'order'>): string {
  const to = order.shippingAddress;
  return to ? [to.address, [to.city, to.postalCode].filter(Boolean).join(' ')].join(', ') : '';
}
