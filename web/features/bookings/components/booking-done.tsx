import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { studioTexts } from '#domain/studio-texts.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { calendarPath } from '../api/bookings.ts';
import type { Booked } from '../hooks/use-booking.ts';

/** What was booked, and the file for one's calendar. */
export function BookingDone({ booked }: { readonly booked: Booked }) {
  const t = useTranslations('booking');
  const { day, clock } = useFormats();
  const { studio, startsAt, endsAt } = booked;
  const { name, address } = studioTexts(studio, useLanguage());
  const facts = [
    [t('done.what'), [t(`service.${booked.service}`)]],
    [
      t('done.when'),
      [day(startsAt.slice(0, 10)), `${clock(startsAt)} – ${clock(endsAt)}`, t('time.zone')],
    ],
    [t('done.where'), [name, address, studio.city, studio.phone ?? '']],
  ] as const;
  const top = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone: reading goes on with what it did.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <Banner tone="done">{t('done.mailed', { email: isolate(booked.email) })}</Banner>
      <dl className="flex flex-col gap-4">
        {facts.map(([label, lines]) => (
          <div key={label}>
            <dt className="text-small text-ink-2">{label}</dt>
            {lines
              .filter((line) => line !== '')
              .map((line, index) => (
                <dd key={line} className={index === 0 ? 'font-semibold' : undefined}>
                  <bdi>{line}</bdi>
                </dd>
              ))}
          </div>
        ))}
      </dl>
      <ButtonLink href={calendarPath(booked.bookingId)} download className="w-full sm:w-fit">
        {t('done.calendar')}
      </ButtonLink>
    </div>
  );
}
