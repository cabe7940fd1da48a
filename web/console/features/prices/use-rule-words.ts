import { useTranslations } from 'use-intl';
import { listOfProblem, type RuleProblem } from '#domain/catalogue/edit/rule-problems.ts';
import { zonesOf } from '#domain/catalogue/edit/change-zones.ts';
import type { DeliveryZone } from '#domain/catalogue/delivery-zones.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { TaxProblemCode } from '#domain/catalogue/tax-problems.ts';
import type { ZoneProblemCode } from '#domain/catalogue/zone-problems.ts';
import { isolate } from '#locales/isolate.ts';
import { languageOf } from '#locales/languages.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';

/** Formats days of the calendar: `1 Jan 2027`. */
export function useDayWords(): (day: string) => string {
  const format = new Intl.DateTimeFormat(languageOf(useConsoleLanguage()).locale, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (day) => {
    const time = Date.parse(day);
    return isolate(Number.isNaN(time) ? day : format.format(time));
  };
}

/** The name of a zone in the console's language, else in English. */
export function zoneName(
  { name, id }: Pick<DeliveryZone, 'name' | 'id'>,
  language: string,
): string {
  return name[language] || name['en'] || id;
}

type Facts = RuleProblem['facts'];

function useTaxWords(): (code: TaxProblemCode, facts: Facts) => string {
  const t = useTranslations('console.prices.taxProblems');
  const day = useDayWords();
  return (code, facts) => {
    const name = isolate(String(facts['name'] ?? ''));
    const most = Number(facts['most']);
    const dayOf = (fact: string): string => day(String(facts[fact] ?? ''));
    switch (code) {
      case 'tax_name_invalid':
        return t(code);
      case 'tax_percent_invalid':
        return t(code, { name });
      case 'tax_day_invalid':
        return t(code, { name, day: dayOf('day') });
      case 'tax_days_reversed':
      case 'tax_days_gap':
        return t(code, { name, from: dayOf('from'), until: dayOf('until') });
      case 'tax_source_too_long':
        return t(code, { name, most });
      case 'tax_days_overlap':
        return facts['day'] === undefined
          ? t('tax_always_overlap', { name })
          : t(code, { name, day: dayOf('day') });
      case 'tax_too_many':
        return facts['day'] === undefined
          ? t('tax_too_many_listed', { most })
          : t(code, { most, day: dayOf('day') });
    }
  };
}

function useZoneWords(
  catalogue: Catalogue,
): (code: ZoneProblemCode, facts: Facts, list: string) => string {
  const t = useTranslations('console.prices.zoneProblems');
  const language = useConsoleLanguage();
  return (code, facts, list) => {
    const zones = zonesOf(catalogue, list);
    const textOf = (fact: string): string => isolate(String(facts[fact] ?? ''));
    const zoneOf = (fact: string): string => {
      const found = zones.find(({ id }) => id === facts[fact]);
      return found ? isolate(zoneName(found, language)) : textOf(fact);
    };
    const carrier = (): string => {
      const carriers = zones.flatMap((zone) => zone.carriers);
      return isolate(carriers.find(({ id }) => id === facts['id'])?.name || String(facts['id']));
    };
    const most = Number(facts['most']);
    switch (code) {
      case 'zones_too_many':
      case 'carriers_missing':
        return t(code, { most });
      case 'zone_id_invalid':
      case 'zone_id_repeated':
      case 'carrier_id_invalid':
      case 'carrier_id_repeated':
        return t(code, { id: textOf('id') });
      case 'zone_name_missing':
      case 'carrier_name_missing':
        return t(code);
      case 'zone_names_no_place':
        return t(code, { zone: zoneOf('zone') });
      case 'zone_places_too_many':
        return t(code, { zone: zoneOf('zone'), most });
      case 'zone_prefix_invalid':
      case 'zone_province_unknown':
        return t(code, { text: textOf('text') });
      case 'zone_prefix_repeated': {
        const said = { prefix: textOf('prefix'), zone: zoneOf('zone') };
        return facts['zone'] === facts['other']
          ? t('zone_prefix_twice', said)
          : t(code, { ...said, other: zoneOf('other'), example: textOf('example') });
      }
      case 'zone_province_repeated': {
        const said = { province: textOf('province'), zone: zoneOf('zone') };
        return facts['zone'] === facts['other']
          ? t('zone_province_twice', said)
          : t(code, { ...said, other: zoneOf('other') });
      }
      case 'zone_method_unknown':
        return t(code, { method: textOf('method') });
      case 'carrier_steps_invalid':
      case 'carrier_fee_invalid':
        return t(code, { carrier: carrier() });
      case 'carrier_days_invalid':
        return t(code, { carrier: carrier(), most });
    }
  };
}

function isTaxCode(code: RuleProblem['code']): code is TaxProblemCode {
  return code.startsWith('tax_');
}

/** The sentences of faults of taxes and delivery zones. */
export function useRuleWords(catalogue: Catalogue): (problem: RuleProblem) => string {
  const taxWord = useTaxWords();
  const zoneWord = useZoneWords(catalogue);
  return (problem) => {
    const { code, facts } = problem;
    return isTaxCode(code) ? taxWord(code, facts) : zoneWord(code, facts, listOfProblem(problem));
  };
}
