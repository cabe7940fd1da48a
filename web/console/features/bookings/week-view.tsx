import { useTranslations } from 'use-intl';
import type { BookingWeek, StaffBooking } from '#contract/staff/bookings.ts';
import { addDays } from '#domain/common/local-time.ts';
import { cx } from '#web/ui/cx.ts';
import { useBookingWeek } from '../../api/bookings.ts';
import { useListKeys } from '../../lib/use-list-keys.ts';
import { Action } from '../../ui/action.tsx';
import { ChevronBack, ChevronNext } from '../../ui/icons.tsx';
import { LoadState } from '../../ui/loaded-part.tsx';
import { Message } from '../../ui/message.tsx';
import { BookingChips } from './booking-chip.tsx';
import { useBookingTimes, useDates } from './use-booking-times.ts';

interface WeekViewProps {
  readonly studio: string | undefined;
  /** Whether a studio is chosen, or the person belongs to one. */
  readonly hasStudio: boolean;
  readonly day: string | undefined;
  readonly open: string | undefined;
  readonly onDay: (day: string | undefined) => void;
  readonly onOpen: (id: string | undefined) => void;
}

/** A week of a studio, day beside day; on a phone they are below each other. */
export function WeekView({ studio, hasStudio, day, open, onDay, onOpen }: WeekViewProps) {
  const t = useTranslations('console.bookings');
  const week = useBookingWeek(hasStudio ? { studio, day } : null);
  const { data } = week;
  const first = data?.days[0]?.date;
  const turn = (by: number): void => {
    if (first !== undefined) onDay(addDays(first, by));
  };
  useListKeys({
    title: t('title'),
    ids: data?.bookings.map(({ id }) => id) ?? [],
    open,
    show: onOpen,
    hasFilters: true,
    more: [
      { chord: '[', label: t('weekBefore'), run: () => turn(-7), isHinted: true },
      { chord: ']', label: t('weekAfter'), run: () => turn(7), isHinted: true },
      { chord: 't', label: t('thisWeek'), run: () => onDay(undefined), isHinted: true },
    ],
  });
  if (!hasStudio) return <Message title={t('chooseStudio')} level={2} />;
  return (
    <>
      <LoadState asked={week} rows={8} failed={t('failed')} tryAgain={t('tryAgain')} />
      {data && (
        <>
          <nav
            aria-label={t('weeks')}
            className="flex flex-wrap items-center gap-2 px-5 py-2 phone:px-4"
          >
            <Action
              icon={<ChevronBack className="size-4" />}
              aria-label={t('weekBefore')}
              onClick={() => turn(-7)}
            />
            <Action onClick={() => onDay(undefined)}>{t('thisWeek')}</Action>
            <Action
              icon={<ChevronNext className="size-4" />}
              aria-label={t('weekAfter')}
              onClick={() => turn(7)}
            />
            <span className="text-note text-ink-2">
              {t('zone', { zone: data.studio.timeZone })}
              {!data.isActive && ` ${t('problems.inactive')}.`}
            </span>
          </nav>
          <Days week={data} open={open} onOpen={onOpen} />
        </>
      )}
    </>
  );
}

interface DaysProps {
  readonly week: BookingWeek;
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Days({ week, open, onOpen }: DaysProps) {
  const { days, bookings } = week;
  return (
    <ol className="border-t border-rule desk:grid desk:grid-cols-7">
      {days.map((day) => (
        <Day
          key={day.date}
          week={week}
          day={day}
          // Times are by the studio's clock, so that they begin with its date.
          bookings={bookings.filter(({ startsAt }) => startsAt.startsWith(day.date))}
          open={open}
          onOpen={onOpen}
        />
      ))}
    </ol>
  );
}

interface DayProps extends DaysProps {
  readonly day: BookingWeek['days'][number];
  readonly bookings: readonly StaffBooking[];
}

function Day({ week, day, bookings, open, onOpen }: DayProps) {
  const t = useTranslations('console.bookings');
  const { range } = useBookingTimes(week.studio.timeZone);
  const formatDate = useDates();
  const { date, hours, isClosure } = day;
  return (
    <li className="min-w-0 border-b border-rule desk:min-h-96 desk:border-e desk:border-b-0">
      <h2
        aria-current={date === week.today ? 'date' : undefined}
        className={cx(
          'px-3 pt-2 font-semibold phone:px-4',
          date === week.today && 'underline decoration-2 underline-offset-4',
        )}
      >
        {formatDate(date)}
      </h2>
      <p className="px-3 pb-2 text-fine text-ink-2 phone:px-4">
        {hours.length === 0
          ? t(isClosure ? 'closedDate' : 'closed')
          : hours.map(({ opens, closes }) => range(opens, closes)).join(' · ')}
      </p>
      <ul>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard
              booking={booking}
              isOpen={booking.id === open}
              onOpen={() => onOpen(booking.id)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface BookingCardProps {
  readonly booking: StaffBooking;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function BookingCard({ booking, isOpen, onOpen }: BookingCardProps) {
  const t = useTranslations('console.bookings.services');
  const { span } = useBookingTimes(booking.studio.timeZone);
  const isOver = booking.state === 'cancelled';
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={cx(
        'relative flex min-h-target w-full flex-col items-start gap-0.5 border-t border-rule px-3 py-2 text-start text-note hover:bg-sheet phone:px-4',
        isOpen && 'row-bar bg-sheet',
        isOver && 'text-ink-2',
      )}
    >
      <span className={cx('font-semibold', isOver && 'line-through')}>{span(booking)}</span>
      <bdi className="max-w-full wrap-anywhere">{booking.name}</bdi>
      <span className="text-ink-2">{t(booking.service)}</span>
      <BookingChips booking={booking} />
    </button>
  );
}
