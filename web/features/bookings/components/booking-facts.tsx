import { useTranslations } from 'use-intl';
import type { BookingResponse, BookingStudio } from '#contract/bookings.ts';
import { townLines } from '#domain/places/postal-address.ts';
import { studioTexts } from '#domain/studios/studio-texts.ts';
import { isolate } from '#locales/isolate.ts';
import { joinRange } from '#locales/lists.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { repeatedOffset } from '../repeated-offset.ts';

interface BookingFactsProps {
  readonly booking: Pick<BookingResponse, 'service' | 'startsAt' | 'endsAt' | 'timeZone'>;
  readonly studio: BookingStudio;
  /** Contact lines, where they are shown. */
  readonly contact?: readonly string[];
}

/** Service, time and place of a booking. */
export function BookingFacts({ booking, studio, contact = [] }: BookingFactsProps) {
  const t = useTranslations('booking');
  const { day, clock } = useFormats();
  const language = useLanguage();
  const { startsAt, endsAt, timeZone } = booking;
  const time = (zoned: string): string => {
    const offset = repeatedOffset(zoned, timeZone);
    return offset === null ? clock(zoned) : `${clock(zoned)} ${isolate(offset)}`;
  };
  const { name, address } = studioTexts(studio, language);
  const facts = [
    [t('done.what'), [t(`service.${booking.service}`)]],
    [
      t('done.when'),
      [
        day(startsAt.slice(0, 10)),
        joinRange(time(startsAt), time(endsAt), language),
        t('time.zone'),
      ],
    ],
    [
      t('done.where'),
      [name, address, ...townLines({ ...studio, region: studio.province }), studio.phone ?? ''],
    ],
    [t('link.contact'), contact],
  ] as const;
  return (
    <dl className="flex flex-col gap-4">
      {facts
        .filter(([, lines]) => lines.length > 0)
        .map(([label, lines]) => (
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
  );
}
