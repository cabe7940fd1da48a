import { useTranslations } from 'use-intl';
import { regionCodesOf } from '#domain/places/region-codes.ts';
import { regionName } from '#domain/places/regions.ts';
import { splitPlaces } from './zone-fields.ts';

interface RegionChoiceProps {
  readonly country: string;
  /** Codes, separated by commas. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The provinces or states of a zone, in a country that has a list of them. */
export function RegionChoice({ country, value, onChange }: RegionChoiceProps) {
  const t = useTranslations('console.prices.zones');
  const chosen = splitPlaces(value);
  const toggle = (code: string): void =>
    onChange(
      (chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]).join(
        ', ',
      ),
    );
  return (
    <details open={chosen.length > 0}>
      <summary className="min-h-press cursor-pointer content-center font-semibold">
        {t('regions', { count: chosen.length })}
      </summary>
      <ul className="grid grid-cols-2 gap-x-3">
        {regionCodesOf(country).map((code) => (
          <li key={code}>
            <label className="flex min-h-press items-center gap-2.5 text-note">
              <input
                type="checkbox"
                className="size-4.5 shrink-0 accent-ink"
                checked={chosen.includes(code)}
                onChange={() => toggle(code)}
              />
              <bdi>{regionName(code, country)}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
