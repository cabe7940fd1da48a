import { useTranslations } from 'use-intl';
import type { CarrierRule } from '#domain/catalogue/delivery-zones.ts';
import { isCurrency, toMajor } from '#domain/common/money.ts';
import { isolate } from '#locales/isolate.ts';
import { joinFacts } from '#locales/lists.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';

/** The parts of a carrier's fees in words: its steps, when it is free, and its days. */
export function useCarrierParts(): (carrier: CarrierRule, currency: string) => readonly string[] {
  const t = useTranslations('console.prices.zones');
  const { amount, count } = useConsoleFormats();
  return ({ by, steps, freeFrom, days }, currency) => {
    const money = (minor: number): string => {
      const major = isCurrency(currency) ? toMajor(minor, currency) : minor;
      return isolate(`${amount(major, currency)} ${currency}`);
    };
    return [
      ...steps.map(({ from, fee }) => t(`steps.${by}`, { from: count(from), fee: money(fee) })),
      ...(freeFrom === null ? [] : [t('free', { amount: money(freeFrom) })]),
      ...(days === undefined ? [] : [t('inDays', { days })]),
    ];
  };
}

/** A carrier in one line. */
export function useCarrierWords(): (carrier: CarrierRule, currency: string) => string {
  const parts = useCarrierParts();
  const language = useConsoleLanguage();
  return (carrier, currency) =>
    joinFacts([isolate(carrier.name), ...parts(carrier, currency)], language);
}
