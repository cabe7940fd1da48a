import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { countryCodes, currencyOf, isListedCountry, listedCountries } from '#domain/countries.ts';
import { collatorOf, countryName } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { ChevronDown, Pin } from '#web/ui/icons.tsx';

interface CountrySelectProps {
  readonly country: string;
  readonly onChoose: (country: string) => void;
}

/** The country of the order as a plain native select: those with their own prices first. */
export function CountrySelect({ country, onChoose }: CountrySelectProps) {
  const t = useTranslations('country');
  const language = useLanguage();
  const others = useMemo(() => {
    const collator = collatorOf(language);
    return countryCodes
      .filter((code) => !isListedCountry(code))
      .map((code) => ({ code, name: countryName(code, language) }))
      .toSorted((a, b) => collator.compare(a.name, b.name));
  }, [language]);
  return (
    <span className="relative flex min-w-0 items-center">
      <Pin className="pointer-events-none absolute start-2" />
      <select
        aria-label={t('label')}
        value={country}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-target w-full min-w-0 appearance-none truncate rounded-control bg-transparent ps-9 pe-8 hover:bg-tray *:bg-sheet"
      >
        <optgroup label={t('ours')}>
          {listedCountries.map((code) => (
            <option key={code} value={code}>
              {`${countryName(code, language)} · ${currencyOf(code)}`}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('others')}>
          {others.map(({ code, name }) => (
            <option key={code} value={code}>
              {`${name} · ${currencyOf(code)}`}
            </option>
          ))}
        </optgroup>
      </select>
      <ChevronDown className="pointer-events-none absolute end-2 size-4" />
    </span>
  );
}
