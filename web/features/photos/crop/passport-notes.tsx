import { useTranslations } from 'use-intl';
import type { PassportProblem } from '#domain/prints/passport-photo.ts';
import type { PassportRule } from '#domain/prints/passport-rules.ts';
import { Warning } from '#web/ui/icons.tsx';

interface PassportNotesProps {
  readonly rule: PassportRule;
  readonly problems: readonly PassportProblem[];
}

/** Requirements for a passport photo, the ones this framing seems to miss, and the authority that decides. */
export function PassportNotes({ rule, problems }: PassportNotesProps) {
  const t = useTranslations();
  return (
    <div className="flex flex-col gap-3">
      <p>{t('crop.passport.head', rule.head)}</p>
      <output>
        {problems.length > 0 && (
          <ul className="flex flex-col gap-1 rounded-control bg-care-wash p-3">
            {problems.map((problem) => (
              <li key={problem} className="flex gap-2">
                <Warning className="text-care" />
                <span className="min-w-0">{t(`passport.${problem}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </output>
      <p className="text-small text-ink-2">{t('passport.office')}</p>
    </div>
  );
}
