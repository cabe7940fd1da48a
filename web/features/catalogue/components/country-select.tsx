import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { currencyIn, isSoldTo, listSoldCountries } from '#domain/catalogue/sold-countries.ts';
import { countryCodes } from '#domain/places/countries.ts';
import { factSeparator, joinFacts } from '#locales/lists.ts';
import { createCollator, countryName } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { ChevronDown, Pin } from '#web/ui/icons.tsx';

interface CountrySelectProps {
  readonly country: string;
  readonly onChoose: (country: string) => void;
}

/**
 * The country of the order, only its code on a phone, over a native select: countries with their own prices first.
 */
export function CountrySelect({ country, onChoose }: CountrySelectProps) {
  const t = useTranslations('country');
  const language = useLanguage();
  const catalogue = useShopCatalogue();
  const others = useMemo(() => {
    const collator = createCollator(language);
    return countryCodes
      .filter((code) => !(code in catalogue.countries) && isSoldTo(catalogue, code))
      .map((code) => ({ code, name: countryName(code, language) }))
      .toSorted((a, b) => collator.compare(a.name, b.name));
  }, [catalogue, language]);
  return (
    <span className="relative flex min-h-control items-center gap-1 rounded-control px-2 hover:bg-tray has-focus-visible:outline-2 has-focus-visible:outline-ink sm:gap-2">
      <Pin className="max-sm:hidden" />
      <span aria-hidden="true" className="font-semibold whitespace-nowrap">
        <bdi className="lg:hidden">{country}</bdi>
        <bdi className="max-lg:hidden">{countryName(country, language)}</bdi>
      </span>
      <span aria-hidden="true" className="whitespace-nowrap max-[22rem]:hidden">
        {factSeparator(language)}
        <bdi>{currencyIn(catalogue, country)}</bdi>
      </span>
      <ChevronDown className="size-4" />
      <select
        aria-label={t('label')}
        value={country}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 size-full opacity-0 *:bg-sheet"
      >
        <optgroup label={t('ours')}>
          {listSoldCountries(catalogue).map((code) => (
            <option key={code} value={code}>
              {joinFacts([countryName(code, language), currencyIn(catalogue, code)], language)}
            </option>
          ))}
        </optgroup>
        {others.length > 0 && (
          <optgroup label={t('others')}>
            {others.map(({ code, name }) => (
              <option key={code} value={code}>
                {joinFacts([name, currencyIn(catalogue, code)], language)}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </span>
  );
}
