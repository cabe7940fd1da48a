import { useTranslations } from 'use-intl';
import { minutesOf, photoServices } from '#domain/bookings/photo-services.ts';
import { RadioCard, RadioGroup } from '#web/ui/choice.tsx';
import { changeDraft, useBookingDraft } from '../draft.ts';

/** The services with their durations. */
export function ServiceField() {
  const t = useTranslations('booking');
  const chosen = useBookingDraft((draft) => draft.service);
  return (
    <RadioGroup legend={t('service.label')}>
      {photoServices.map((service) => (
        <RadioCard
          key={service}
          name="booking-service"
          value={service}
          checked={service === chosen}
          onChange={() => changeDraft({ service })}
          title={t(`service.${service}`)}
          trailing={
            <span className="text-small text-ink-2">
              {t('minutes', { count: minutesOf(service) })}
            </span>
          }
        />
      ))}
    </RadioGroup>
  );
}
