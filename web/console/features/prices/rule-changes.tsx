import { useTranslations } from 'use-intl';
import type { DeliveryZone } from '#domain/catalogue/delivery-zones.ts';
import { orderTaxes } from '#domain/catalogue/edit/change-taxes.ts';
import { placeOf, type CatalogueChange } from '#domain/catalogue/edit/difference.ts';
import { zonesOf } from '#domain/catalogue/edit/change-zones.ts';
import { currencyOfList, findPriceList, priceListsOf } from '#domain/catalogue/edit/price-lists.ts';
import type { Catalogue, CountryCatalogue, TaxRate } from '#domain/catalogue/shop-catalogue.ts';
import { canadianProvinces } from '#domain/places/provinces.ts';
import { regionName } from '#domain/places/regions.ts';
import { isolate } from '#locales/isolate.ts';
import { joinFacts } from '#locales/lists.ts';
import { isLanguageCode, languageOf } from '#locales/languages.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { usePriceWords } from './use-price-words.ts';
import { useDayWords, zoneName } from './use-rule-words.ts';
import { useCarrierWords } from './use-carrier-words.ts';

/** A change in words: what differs, as it was and as it will be. */
interface WordedChange {
  readonly label: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Parts of a price list that are compared in words; the others are listed field by field. */
const worded = new Set(['taxes', 'zones', 'sold', 'methods', 'currency']);

/** Whether a change of a list is told in words. */
export function isWorded(change: CatalogueChange): boolean {
  const place = placeOf(change);
  if (place.area !== 'list') return false;
  const [part = '', field] = place.path;
  return worded.has(part) || (part === 'policy' && field === 'languages');
}

interface RuleChangesProps {
  readonly before: Catalogue;
  readonly after: Catalogue;
  readonly list: string;
}

/** What differs in a list beside its prices, in words, and which lists are new or gone. */
export function RuleChanges(props: RuleChangesProps) {
  const changes = useWordedChanges(props);
  return (
    <ul className="text-note">
      {changes.map(({ label, before, after }) => (
        <li
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 border-b border-rule py-1 wrap-anywhere phone:grid-cols-1"
        >
          <span>{label}</span>
          <span>
            {before.map((line) => (
              <del key={line} className="block text-wrong">
                {line}
              </del>
            ))}
            {after.map((line) => (
              <strong key={line} className="block">
                {line}
              </strong>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The lines of both sides that the other one does not have. */
function compareLines(
  label: string,
  before: readonly string[],
  after: readonly string[],
): WordedChange[] {
  const gone = before.filter((line) => !after.includes(line));
  const fresh = after.filter((line) => !before.includes(line));
  if (gone.length + fresh.length > 0) return [{ label, before: gone, after: fresh }];
  // The same lines in another order.
  const isSame = before.join('\n') === after.join('\n');
  return isSame ? [] : [{ label, before: [before.join(', ')], after: [after.join(', ')] }];
}

function useTaxLines(): (rates: readonly TaxRate[] | null | undefined) => string[] {
  const t = useTranslations('console.prices.country');
  const day = useDayWords();
  const language = useConsoleLanguage();
  const daysOf = ({ from, until }: TaxRate): string => {
    if (from === undefined)
      return until === undefined ? t('taxDays.always') : t('taxDays.until', { until: day(until) });
    return until === undefined
      ? t('taxDays.from', { from: day(from) })
      : t('taxDays.span', { from: day(from), until: day(until) });
  };
  return (rates) => {
    if (!rates) return [t('shopsRate')];
    if (rates.length === 0) return [t('noTax')];
    return orderTaxes(rates).flatMap((index) => {
      const rate = rates[index];
      if (!rate) return [];
      const { name, percentThousandths, source } = rate;
      const tax = `${isolate(name)} ${isolate(formatPercent(percentThousandths, language))}`;
      const sources = source === undefined ? [] : [isolate(source)];
      return [joinFacts([tax, daysOf(rate), ...sources], language)];
    });
  };
}

function useZoneLines(currencyOf: (of: Catalogue) => string) {
  const methods = useTranslations('console.prices.country.methods');
  const t = useTranslations('console.prices.zones');
  const carrierLine = useCarrierWords();
  const language = useConsoleLanguage();
  return (zone: DeliveryZone | undefined, catalogue: Catalogue): string[] => {
    if (!zone) return [];
    const places = [...(zone.postalPrefixes ?? []), ...(zone.provinces ?? [])].map(isolate);
    return [
      joinFacts(places, language),
      ...zone.carriers.map((carrier) => carrierLine(carrier, currencyOf(catalogue))),
      ...(zone.methods
        ? [
            t('ownMethodsAre', {
              methods: joinFacts(
                zone.methods.map((each) => methods(each)),
                language,
              ),
            }),
          ]
        : []),
    ];
  };
}

/** Sold or not, currency, methods and languages of a list. */
function useCountryLines() {
  const t = useTranslations('console.prices.country');
  return (
    [before, catalogueBefore]: readonly [CountryCatalogue | null, Catalogue],
    [after, catalogueAfter]: readonly [CountryCatalogue | null, Catalogue],
    list: string,
  ): WordedChange[] => {
    if (!after) return [];
    const sold = (of: CountryCatalogue): string[] => [of.sold === false ? t('no') : t('yes')];
    const names = (of: CountryCatalogue, delivery: 'shipping' | 'pickup'): string[] =>
      of.methods[delivery].map((each) => t(`methods.${each}`));
    const languages = ({ policy }: CountryCatalogue): string[] =>
      (policy?.languages ?? []).map((code) =>
        isLanguageCode(code) ? languageOf(code).nativeName : code,
      );
    const both = (label: string, lines: (of: CountryCatalogue) => string[]): WordedChange[] =>
      compareLines(label, before ? lines(before) : [], lines(after));
    return [
      ...both(t('sold'), sold),
      ...compareLines(t('currency'), before ? [currencyOfList(catalogueBefore, list)] : [], [
        currencyOfList(catalogueAfter, list),
      ]),
      ...both(t('methodsOf.shipping'), (of) => names(of, 'shipping')),
      ...both(t('methodsOf.pickup'), (of) => names(of, 'pickup')),
      ...both(t('languages'), languages),
    ];
  };
}

function useWordedChanges({ before, after, list }: RuleChangesProps): WordedChange[] {
  const t = useTranslations('console.prices');
  const { listName, language } = usePriceWords(list);
  const taxLines = useTaxLines();
  const zoneLines = useZoneLines((of) => currencyOfList(of, list));
  const countryLines = useCountryLines();
  const [one, other] = [findPriceList(before, list), findPriceList(after, list)];
  const provinces = canadianProvinces.flatMap((code) =>
    other?.taxes.byProvince || one?.taxes.byProvince
      ? compareLines(
          `${t('country.taxes')}, ${regionName(code, list)}`,
          one?.taxes.byProvince ? taxLines(one.taxes.byProvince[code]) : [],
          other?.taxes.byProvince ? taxLines(other.taxes.byProvince[code]) : [],
        )
      : [],
  );
  const [zonesBefore, zonesAfter] = [zonesOf(before, list), zonesOf(after, list)];
  const ids = [...new Set([...zonesAfter, ...zonesBefore].map(({ id }) => id))];
  const zones = ids.flatMap((id) => {
    const [was, is] = [zonesBefore, zonesAfter].map((all) => all.find((zone) => zone.id === id));
    const named = is ?? was;
    return named
      ? compareLines(
          t('zones.zoneOf', { zone: zoneName(named, language) }),
          zoneLines(was, before),
          zoneLines(is, after),
        )
      : [];
  });
  const [listsBefore, listsAfter] = [priceListsOf(before), priceListsOf(after)];
  const lists = [
    ...listsBefore
      .filter((name) => !listsAfter.includes(name))
      .map((name) => [name, true] as const),
    ...listsAfter
      .filter((name) => !listsBefore.includes(name))
      .map((name) => [name, false] as const),
  ].map(([name, isGone]): WordedChange => {
    const line = [t('newList.pricesOf', { list: listName(name) })];
    return {
      label: t(isGone ? 'newList.isGone' : 'newList.isNew'),
      before: isGone ? line : [],
      after: isGone ? [] : line,
    };
  });
  return [
    ...lists,
    ...countryLines([one, before], [other, after], list),
    ...compareLines(
      t('country.taxes'),
      one ? taxLines(one.taxes.rates) : [],
      other ? taxLines(other.taxes.rates) : [],
    ),
    ...provinces,
    ...zones,
  ];
}
