import { useTranslations } from 'use-intl';
import type { BookingView, StaffBooking } from '#contract/staff/bookings.ts';
import { cx } from '#web/ui/cx.ts';
import { useBookings } from '../../api/bookings.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { BookingChips } from './booking-chip.tsx';
import { useBookingKeys } from './use-booking-keys.ts';
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
  const bookings = page.data?.bookings ?? [];
  useBookingKeys({ bookings, open, onOpen });
  return (
    <>
      {page.isPending && <SkeletonRows count={12} />}
      {page.isError && !page.data && (
        <Message title={t('failed')} level={2}>
          <Action look="ink" onClick={() => void page.refetch()}>
            {t('tryAgain')}
          </Action>
        </Message>
      )}
      {page.data && bookings.length === 0 && <Message title={t(`none.${view}`)} level={2} />}
      {bookings.length > 0 && <BookingTable bookings={bookings} open={open} onOpen={onOpen} />}
      <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4 empty:hidden">
        {after !== undefined && <Action onClick={() => onTurn(undefined)}>{t('first')}</Action>}
        {page.data && page.data.next !== null && (
          <Action onClick={() => onTurn(page.data.next ?? undefined)}>{t('next')}</Action>
        )}
      </nav>
    </>
  );
}

interface BookingTableProps {
  readonly bookings: readonly StaffBooking[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

function BookingTable({ bookings, open, onOpen }: BookingTableProps) {
  const t = useTranslations('console.bookings');
  return (
    <table className="w-full text-note">
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className="border-b border-ink [&_th]:px-4 [&_th]:py-1.5 [&_th]:text-start phone:[&_th]:px-2">
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('customer')}</th>
          <th scope="col" className="phone:hidden">
            {t('service')}
          </th>
          <th scope="col" className="phone:hidden">
            {t('studio')}
          </th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            isOpen={booking.id === open}
            onOpen={() => onOpen(booking.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface BookingRowProps {
  readonly booking: StaffBooking;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function BookingRow({ booking, isOpen, onOpen }: BookingRowProps) {
  const t = useTranslations('console.bookings.services');
  const { when } = useBookingTimes(booking.studio.timeZone);
  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(
        'relative border-b border-rule hover:bg-sheet [&_td]:px-4 [&_td]:py-2 phone:[&_td]:px-2',
        isOpen && 'row-bar bg-sheet',
      )}
    >
      <td>
        <button
          type="button"
          onClick={onOpen}
          className="text-start font-semibold after:absolute after:inset-0"
        >
          {when(booking.startsAt)}
        </button>
      </td>
      <td className="wrap-anywhere">
        <bdi>{booking.name}</bdi>
      </td>
      <td className="phone:hidden">{t(booking.service)}</td>
      <td className="text-ink-2 phone:hidden">
        <bdi>{booking.studio.name}</bdi>
      </td>
      <td>
        <BookingChips booking={booking} />
      </td>
    </tr>
  );
}
