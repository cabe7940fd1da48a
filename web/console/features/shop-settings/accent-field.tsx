import { useTranslations } from 'use-intl';
import { leastContrast } from '#domain/settings/accent.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { checkTyped, readAccent } from './brand-draft.ts';

interface AccentFieldProps {
  readonly typed: string;
  /** The shop's own accent. */
  readonly usual: string;
  readonly onChange: (typed: string) => void;
}

/** The accent color, typed or picked; one that is hard to read says its figure and offers the nearest that is not. */
export function AccentField({ typed, usual, onChange }: AccentFieldProps) {
  const t = useTranslations('console.shopSettings');
  const language = useConsoleLanguage();
  const color = readAccent(typed);
  const check = checkTyped(typed);
  const figure = (number: number): string => new Intl.NumberFormat(language).format(number);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <FormField
            label={t('fields.accent')}
            value={typed}
            placeholder={usual}
            aria-invalid={color === undefined || check !== null || undefined}
            onChange={({ target }) => onChange(target.value)}
            dir="ltr"
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <input
          type="color"
          aria-label={t('pickColor')}
          value={color ?? usual}
          onChange={({ target }) => onChange(target.value)}
          className="h-10 w-14 shrink-0 rounded-control border border-edge bg-sheet p-1 touch:h-target"
        />
      </div>
      <output className="flex flex-col items-start gap-2 text-note">
        {color === undefined && <p className="font-semibold text-wrong">{t('wrongColor')}</p>}
        {check && (
          <>
            <p className="font-semibold text-wrong">
              {t('hardToRead', {
                contrast: figure(check.contrast),
                least: figure(leastContrast),
              })}
            </p>
            <Action onClick={() => onChange(check.nearest)}>
              {t('takeNearest', { color: check.nearest })}
            </Action>
          </>
        )}
        {color !== undefined && !check && <p className="text-ink-2">{t('hints.accent')}</p>}
      </output>
    </div>
  );
}
