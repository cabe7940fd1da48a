import { languageOf } from '#locales/languages.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats bytes in the largest unit of which there is one: `3.2 GB`. */
export function useBytes(): (bytes: number) => string {
  const { locale } = languageOf(useConsoleLanguage());
  return (bytes) => {
    const power = bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3);
    const at = Math.min(power, units.length - 1);
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: units[at] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: at === 0 ? 0 : 1,
    }).format(bytes / 1000 ** at);
  };
}
