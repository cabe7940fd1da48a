import { useTranslations } from 'use-intl';
import type { CatalogueVersion } from '#contract/staff/catalogue.ts';
import { useVersionWords } from './use-price-words.ts';

interface ForceLineProps {
  readonly versions: readonly CatalogueVersion[];
  readonly timeZone: string;
}

/** Scheduled versions that are drawn; later ones are in the list alone. */
const drawnVersions = 3;

/** Today, and when the next versions begin. */
export function ForceLine({ versions, timeZone }: ForceLineProps) {
  const t = useTranslations('console.prices');
  const { date } = useVersionWords(timeZone);
  const next = versions
    .filter(({ state }) => state === 'scheduled')
    .toReversed()
    .slice(0, drawnVersions);
  if (next.length === 0) return null;
  return (
    <ol className="flex items-end px-4 pb-4 text-note text-ink-2">
      <li className="grow border-b-3 border-ink pb-1 text-end">{t('today')}</li>
      {next.map(({ number, from }) => (
        <li key={number} className="border-b-3 border-care ps-3 pb-1">
          {from !== null && date(from)}
        </li>
      ))}
    </ol>
  );
}
