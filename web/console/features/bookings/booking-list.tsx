import { useTranslations } from 'use-intl';
import type { BookingView } from '#contract/staff/bookings.ts';
import { useBookings } from '../../api/bookings.ts';
import { useListKeys } from '../../lib/use-list-keys.ts';
import { ListPage, PageTurns } from '../../ui/list-pages.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { BookingChips } from './booking-chip.tsx';
import { useBookingTimes } from './use-booking-times.ts';

interface BookingListProps {
  readonly view: BookingView;
  readonly studio: string | undefined;
  readonly after: string | undefined;
  readonly open: string | undefined;
  readonly onTurn: (after: string | undefined) => void;
  readonly onOpen: (id: string | undefined) => void;
}

/** A list of bookings, page by page. */
export function BookingList({ view, studio, after, open, onTurn, onOpen }: BookingListProps) {
  const t = useTranslations('console.bookings');
  const page = useBookings({ view, studio, after });
  const ids = page.data?.bookings.map(({ id }) => id) ?? [];
  useListKeys({ title: t('title'), ids, open, show: onOpen, hasFilters: true });
  return (
    <>
      <ListPage
        asked={page}
        rows={12}
        texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t(`none.${view}`) }}
        isEmpty={({ bookings }) => bookings.length === 0}
      >
        {({ bookings }) => (
          <ListTable
            rows={bookings}
            keyOf={({ id }) => id}
            open={open}
            onOpen={onOpen}
            lead={{
              head: t('time'),
              isShort: true,
              text: ({ startsAt, studio: { timeZone } }) => (
                <BookingTime at={startsAt} timeZone={timeZone} />
              ),
            }}
            columns={[
              {
                head: t('customer'),
                cell: ({ name }) => <bdi>{name}</bdi>,
                className: 'wrap-anywhere',
              },
              {
                head: t('service'),
                cell: ({ service }) => t(`services.${service}`),
                isExtra: true,
              },
              {
                head: t('studio'),
                cell: (booking) => <bdi>{booking.studio.name}</bdi>,
                className: 'text-ink-2',
                isExtra: true,
              },
              { head: t('state'), cell: (booking) => <BookingChips booking={booking} /> },
            ]}
          />
        )}
      </ListPage>
      <PageTurns
        after={after}
        next={page.data?.next}
        onTurn={onTurn}
        texts={{ pages: t('pages'), first: t('first'), next: t('next') }}
      />
    </>
  );
}

interface BookingTimeProps {
  readonly at: string;
  /** Time zone of the studio. */
  readonly timeZone: string;
}

function BookingTime({ at, timeZone }: BookingTimeProps) {
  const { when } = useBookingTimes(timeZone);
  return when(at);
}
