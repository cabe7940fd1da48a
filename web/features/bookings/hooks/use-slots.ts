import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookableDays } from '#domain/booking-slots.ts';
import { addDays, localTimeOf } from '#domain/local-time.ts';
import { fetchSlots } from '../api/bookings.ts';
import { changeDraft, useBookingDraft } from '../draft.ts';

/** Days shown at a time. */
const pageDays = 14;
const lastPage = Math.floor(bookableDays / pageDays);

/** First part of the key of free times. */
export const slotsKey = 'booking-slots';

/** Free times of the chosen service at the chosen studio, two weeks at a time. */
export const useSlots = () => {
  const studio = useBookingDraft((draft) => draft.studio);
  const service = useBookingDraft((draft) => draft.service);
  const [page, setPage] = useState(0);
  const [now] = useState(Date.now);
  const today = studio && localTimeOf(now, studio.timeZone).date;
  const from = today && addDays(today, page * pageDays);
  const query = useQuery({
    queryKey: [slotsKey, studio?._id, service, from],
    queryFn: async ({ signal }) => {
      if (!studio || !from) return null;
      const answer = await fetchSlots(studio._id, service, from, pageDays, signal);
      if (answer.ok) return answer.value;
      throw new Error(answer.code);
    },
    enabled: studio !== null,
  });
  const turnTo = (next: number): void => {
    setPage(next);
    // What is out of sight is not booked by accident.
    changeDraft({ date: null, startsAt: null });
  };
  return {
    query,
    onEarlier: page > 0 ? () => turnTo(page - 1) : null,
    onLater: page < lastPage ? () => turnTo(page + 1) : null,
  };
};
