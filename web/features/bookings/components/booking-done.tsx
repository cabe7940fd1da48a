import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { calendarPath } from '../api/bookings.ts';
import type { Booked } from '../hooks/use-booking.ts';
import { BookingFacts } from './booking-facts.tsx';

/** The booking that was made: how to confirm it or, once confirmed, its calendar file. */
export function BookingDone({ booked }: { readonly booked: Booked }) {
  const t = useTranslations('booking.done');
  const { clock } = useFormats();
  const email = isolate(booked.email);
  const top = useRef<HTMLDivElement>(null);
  // The focused button is gone, so the focus moves to its result. The window is still scrolled to the end of the form, and
  // the focus alone does not scroll it while a part of the result is visible.
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {booked.state === 'confirmed' ? (
        <Banner tone="done">{t('bookedMailed', { email })}</Banner>
      ) : (
        <Banner tone="note">
          {t('mailed', { email, time: isolate(clock(booked.confirmBy)) })}
        </Banner>
      )}
      <BookingFacts booking={booked} studio={booked.studio} />
      {booked.state === 'confirmed' ? (
        <ButtonLink href={calendarPath(booked.bookingId)} download className="w-full sm:w-fit">
          {t('calendar')}
        </ButtonLink>
      ) : (
        <p className="text-ink-2">{t('wrongEmail')}</p>
      )}
    </div>
  );
}
