import { useTranslations } from 'use-intl';
import type { SimulationResponse } from '#contract/staff/simulation.ts';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import { regionName } from '#domain/places/regions.ts';
import { isolate } from '#locales/isolate.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useDayWords, zoneName } from './use-rule-words.ts';

/** Why an option of the simulator is as it is. */
export type SimulationReason = SimulationResponse['options'][number]['because'][number];

type Facts = SimulationReason['facts'];

/** The sentences of taxes: which, of where, and on which days. */
function useTaxReasonWords(day: string, country: string): (facts: Facts) => string {
  const t = useTranslations('console.prices.simulate.reasons');
  const formats = useConsoleFormats();
  const dayWord = useDayWords();
  return ({ name, percent, of, province, from, until }) => {
    const place =
      of === 'province' ? regionName(String(province), country) : formats.country(country);
    const said = {
      name: isolate(String(name)),
      percent: isolate(formatPercent(Math.round(Number(percent) * 1000), formats.language)),
      place: isolate(place),
      day: dayWord(day),
    };
    if (of === 'shop') return t('shopTax', said);
    if (from !== undefined && until !== undefined) {
      const span = { from: dayWord(String(from)), until: dayWord(String(until)) };
      return t('taxSpan', { ...said, ...span });
    }
    if (from !== undefined) return t('taxFrom', { ...said, from: dayWord(String(from)) });
    if (until !== undefined) return t('taxUntil', { ...said, until: dayWord(String(until)) });
    return t('tax', said);
  };
}

/** The sentences of why an option of the simulator is as it is. */
export function useReasonWords(
  { currency, day, zone }: SimulationResponse,
  country: string,
): (reason: SimulationReason) => string {
  const t = useTranslations('console.prices.simulate.reasons');
  const methods = useTranslations('console.prices.country.methods');
  const formats = useConsoleFormats();
  const dayWord = useDayWords();
  const taxWord = useTaxReasonWords(day, country);
  return ({ code, facts }) => {
    const money = (fact: string): string =>
      isolate(`${formats.amount(Number(facts[fact]), currency)} ${currency}`);
    const count = (fact: string): string => formats.count(Number(facts[fact]));
    const text = (fact: string): string => isolate(String(facts[fact] ?? ''));
    const place = isolate(formats.country(country));
    const zoneWord = zone ? isolate(zoneName(zone, formats.language)) : text('zone');
    switch (code) {
      case 'pickup_free':
        return t(code);
      case 'country_fee':
        return t(code, { country: place, fee: money('fee') });
      case 'zone_by_postal_code':
        return t(code, { zone: zoneWord, prefix: text('prefix') });
      case 'zone_by_province': {
        const province = isolate(regionName(String(facts['province']), country));
        return t(code, { zone: zoneWord, province });
      }
      case 'weight_step':
        return t(code, { grams: count('grams'), from: count('from'), fee: money('fee') });
      case 'count_step':
        return t(code, { pieces: count('pieces'), from: count('from'), fee: money('fee') });
      case 'free_from':
        return t(code, { subtotal: money('subtotal'), freeFrom: money('freeFrom') });
      case 'tax':
        return taxWord(facts);
      case 'no_tax':
        return t(code, { country: place, day: dayWord(day) });
      case 'methods_of_zone':
        return t(code, { zone: zoneWord });
      case 'methods_of_country':
        return t(code, { country: place });
      case 'method_not_set_up': {
        const method = baseMethods.find((each) => each === facts['method']);
        return t(code, { method: method ? methods(method) : text('method') });
      }
    }
  };
}
