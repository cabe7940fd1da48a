import { useTranslations } from 'use-intl';
import { formatMonth } from '../lib/format.ts';
import { useConsoleFormats } from '../lib/use-formats.ts';
import { Action } from './action.tsx';

interface MonthChoiceProps {
  readonly month: string;
  readonly onTurn: (by: number) => void;
}

/** A month with a button to the one before and the one after. */
export function MonthChoice({ month, onTurn }: MonthChoiceProps) {
  const t = useTranslations('console.statements');
  const { language } = useConsoleFormats();
  return (
    <fieldset aria-label={t('month')} className="flex items-center gap-1">
      <Action look="quiet" aria-label={t('before')} onClick={() => onTurn(-1)}>
        <span aria-hidden className="inline-block rtl:-scale-x-100">
          ‹
        </span>
      </Action>
      <span aria-live="polite" className="min-w-32 text-center font-semibold">
        {formatMonth(month, language)}
      </span>
      <Action look="quiet" aria-label={t('after')} onClick={() => onTurn(1)}>
        <span aria-hidden className="inline-block rtl:-scale-x-100">
          ›
        </span>
      </Action>
    </fieldset>
  );
}
