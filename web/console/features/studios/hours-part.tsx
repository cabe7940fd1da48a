import { useTranslations } from 'use-intl';
import { workWeek } from '#domain/studios/hours-text.ts';
import type { Weekday } from '#domain/studios/opening-hours.ts';
import { FormField } from '../../ui/form-field.tsx';
import type { StudioForm } from './studio-form.ts';
import { useDayNames } from './use-dates.ts';

interface HoursPartProps {
  readonly form: StudioForm;
  /** Days whose times are not understood. */
  readonly wrong: readonly Weekday[];
  readonly onChange: (changes: Partial<StudioForm>) => void;
}

/** The opening times of each day, as people write them on a door. */
export function HoursPart({ form: { days }, wrong, onChange }: HoursPartProps) {
  const t = useTranslations('console.studios');
  const names = useDayNames();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 font-display text-3">{t('hours')}</legend>
      <p className="text-note text-ink-2">{t('hoursDetail')}</p>
      <div className="grid gap-3 desk:grid-cols-2">
        {workWeek.map((day) => {
          const isWrong = wrong.includes(day);
          return (
            <FormField
              key={day}
              label={names[day] ?? ''}
              dir="ltr"
              value={days[day] ?? ''}
              maxLength={120}
              placeholder={t('closedDay')}
              autoComplete="off"
              aria-invalid={isWrong || undefined}
              hint={
                isWrong ? (
                  <span className="font-semibold text-wrong">{t('wrongTimes')}</span>
                ) : undefined
              }
              onChange={({ target }) => onChange({ days: days.with(day, target.value) })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
