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
  return isolate(String(values[name] ?? ''));
}

/** The words of the calls: languages, times at the customer's place, and evidence. */
export function useCallTexts() {
  const t = useTranslations('console.calls');
  const { language, amount, country, when } = useConsoleFormats();
  const { locale } = languageOf(language);
  const phoneDetail = ({ values }: Evidence): string => {
    const others = numberIn(values, 'others');
    const { delivered = 0, refused = 0 } = values;
    const known = t('facts.phone_knownDetail', { delivered, refused });
    return others === 0 ? known : `${known}, ${t('facts.phone_others', { count: others })}`;
  };
  const amountDetail = ({ values }: Evidence): string => {
    const currency = String(values['currency'] ?? '');
    const [smallest, largest] = ['smallest', 'largest'].map((name) =>
      isolate(amount(numberIn(values, name), currency)),
    );
    return t('facts.amountDetail', { smallest: smallest ?? '', largest: largest ?? '' });
  };
  const evidence = (one: Evidence): EvidenceWords => {
    const { kind, values, at, weight } = one;
    const since = at === null ? '' : when(at);
    switch (kind) {
      case 'phone_known':
        return {
          fact: t('facts.phone_known', { count: numberIn(values, 'orders') }),
          detail: phoneDetail(one),
        };
      case 'refused_before':
        return {
          fact: t('facts.refused_before', { count: numberIn(values, 'count') }),
          detail: since,
        };
      case 'address_differs': {
        const before = isolate(`${values['address']}, ${values['city']}`);
        return {
          fact: t('facts.address_differs'),
          detail: t('facts.address_differsDetail', { address: before }),
        };
      }
      case 'address_short':
        return { fact: t('facts.address_short'), detail: t('facts.address_shortDetail') };
      case 'country_differs':
        return {
          fact: t('facts.country_differs'),
          detail: t('facts.country_differsDetail', {
            phone: country(textIn(values, 'phone').replaceAll(/[^A-Z]/g, '')),
            order: country(textIn(values, 'order').replaceAll(/[^A-Z]/g, '')),
          }),
        };
      case 'amount_usual':
      case 'amount_unusual':
        return { fact: t(`facts.${kind}`), detail: amountDetail(one) };
      case 'mail_arrived':
        return weight === 'unknown'
          ? { fact: t('facts.mail_arrivedUnknown'), detail: '' }
          : { fact: t('facts.mail_arrived'), detail: since };
      default:
        return { fact: t(`facts.${kind}`), detail: since };
    }
  };
  return {
    evidence,
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
