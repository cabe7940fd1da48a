import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import { factSeparator } from '#locales/lists.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { Check } from '#web/ui/icons.tsx';
import type { ListedStudio } from '../list-studios.ts';
import { studioWords } from '../studio-words.ts';

interface StudioRowProps {
  readonly listed: ListedStudio;
  readonly isChosen: boolean;
  readonly onChoose: (studio: StudioWire) => void;
}

/** One studio as a row of the drop-down list. */
export function StudioRow({ listed: { studio, km }, isChosen, onChoose }: StudioRowProps) {
  const t = useTranslations('studios');
  const { kilometers } = useFormats();
  const language = useLanguage();
  const { name, address } = studioWords(studio, language);
  return (
    <button
      type="button"
      data-studio={studio._id}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(studio)}
      className="flex min-h-main w-full items-start gap-3 px-4 py-2 text-start -outline-offset-2 hover:bg-tray aria-[current=true]:font-semibold"
    >
      <span className="min-w-0 grow">
        <bdi className="block">{name || t('unnamed')}</bdi>
        <span className="block text-small font-normal text-ink-2">
          <bdi>{address || t('noAddress')}</bdi>
          {studio.city !== '' && (
            <>
              {factSeparator(language)}
              <bdi>{studio.city}</bdi>
            </>
          )}
        </span>
      </span>
      {km !== null && <span className="shrink-0 text-small tabular-nums">{kilometers(km)}</span>}
      {isChosen && <Check className="mt-0.5 text-done" />}
    </button>
  );
}
