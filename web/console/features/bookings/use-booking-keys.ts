import { useTranslations } from 'use-intl';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useKeys, type KeyBinding } from '../../lib/key-store.ts';

interface BookingMoves {
  readonly bookings: readonly StaffBooking[];
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  /** Keys of the view beside those of its bookings. */
  readonly more?: readonly KeyBinding[];
}

/** Keys that go from booking to booking, and to the filters. */
export function useBookingKeys({ bookings, open, onOpen, more = [] }: BookingMoves): void {
  const t = useTranslations('console');
  const move = (by: number): void => {
    const at = bookings.findIndex(({ id }) => id === open);
    const from = at === -1 && by < 0 ? bookings.length : at;
    const next = bookings[Math.min(Math.max(from + by, 0), bookings.length - 1)];
    if (next) onOpen(next.id);
  };
  useKeys(t('bookings.title'), [
    { chord: 'j', label: t('keys.move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => move(-1), isHinted: true },
    ...more,
    {
      chord: 'f',
      label: t('keys.filter'),
      run: () => document.querySelector<HTMLElement>('[data-filters] button')?.focus(),
      isHinted: true,
    },
    { chord: 'escape', label: t('keys.leave'), run: () => onOpen(undefined) },
  ]);
}
