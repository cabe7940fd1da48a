import { useTranslations } from 'use-intl';
import type { PassportProblem } from '#domain/passport-photo.ts';
import { Warning } from '#web/ui/icons.tsx';

/** What an office may not like in a passport photo as it lies now, and who decides. */
export function PassportWarnings({ problems }: { readonly problems: readonly PassportProblem[] }) {
  const t = useTranslations('passport');
  return (
    <div className="flex flex-col gap-2">
      <output>
        {problems.length > 0 && (
          <ul className="flex flex-col gap-1 rounded-control bg-care-wash p-3">
            {problems.map((problem) => (
              <li key={problem} className="flex gap-2">
                <Warning className="text-care" />
                <span className="min-w-0">{t(problem)}</span>
              </li>
            ))}
          </ul>
        )}
      </output>
      <p className="text-small text-ink-2">{t('office')}</p>
    </div>
  );
}
