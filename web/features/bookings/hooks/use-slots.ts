import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookableDays } from '#domain/bookings/booking-slots.ts';
import { addDays } from '#domain/common/local-time.ts';
import { fetchSlots } from '../api/bookings.ts';
import { changeDraft, useBookingDraft } from '../draft.ts';

/** Days shown at a time. */
const pageDays = 14;
const lastPage = Math.floor(bookableDays / pageDays);

/** First part of the query key of free times. */
export const slotsKey = 'booking-slots';

/** Free times of the chosen service at the chosen studio, two weeks at a time. */
export function useSlots() {
  const studio = useBookingDraft((draft) => draft.studio);
  const service = useBookingDraft((draft) => draft.service);
  const [page, setPage] = useState(0);
  // Only the server knows the current date in the studio's time zone; the first page returns it.
  const [today, setToday] = useState<string | null>(null);
  const from = page === 0 || today === null ? null : addDays(today, page * pageDays);
  const query = useQuery({
    queryKey: [slotsKey, studio?._id, service, from],
    queryFn: async ({ signal }) => {
      if (!studio) return null;
      const response = await fetchSlots(studio._id, service, from, pageDays, signal);
      // No retry brings back a studio that has closed.
      if (response.ok || response.code === 'studio_not_found') return response;
      throw new Error(response.code);
    },
    enabled: studio !== null,
  });
  const slots = query.data?.ok ? query.data.value : null;
  const turnTo = (next: number): void => {
    if (page === 0) setToday(slots?.days[0]?.date ?? null);
    setPage(next);
    // A time out of view must not be booked by accident.
    changeDraft({ date: null, startsAt: null });
  };
  return {
    query,
    slots,
    /** The shop's text about a studio that takes no bookings any more; null for any other. */
    closed: query.data?.ok === false ? query.data.message : null,
    onEarlier: page > 0 ? () => turnTo(page - 1) : null,
    onLater: page < lastPage ? () => turnTo(page + 1) : null,
  };
}
