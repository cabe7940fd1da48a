import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingResponse, BookingRequest, BookingStudio } from '#contract/bookings.ts';
import { plainEmail } from '#domain/customers/email-address.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { tidyPhone } from '#web/lib/phone-numbers.ts';
import { bookSlot } from '../api/bookings.ts';
import { changeDraft, renewDraft, useBookingDraft, type BookingDraft } from '../draft.ts';
import { slotsKey } from './use-slots.ts';

/** The booking with its studio and the recipient of its e-mail. */
export interface Booked extends BookingResponse {
  readonly studio: BookingStudio;
  readonly email: string;
}

type BookingRequestState =
  | { readonly state: 'idle' | 'sending' }
  | { readonly state: 'failed'; readonly failure: ApiFailure }
  | { readonly state: 'booked'; readonly booked: Booked };

function toRequest(draft: BookingDraft, language: string): BookingRequest | null {
  return draft.studio && draft.startsAt !== null
    ? {
        bookingId: draft.bookingId,
        studioId: draft.studio._id,
        service: draft.service,
        startsAt: draft.startsAt,
        name: draft.name.trim(),
        email: plainEmail(draft.email),
        phone: tidyPhone(draft.phone, draft.studio.country),
        note: draft.note.trim() || null,
        language,
      }
    : null;
}

/** Clears the fields of the draft that were refused, and no others. */
function takeBack(failure: ApiFailure): void {
  if (failure.code === 'slot_taken' || failure.code === 'slot_not_offered')
    changeDraft({ startsAt: null });
  if (failure.code === 'studio_not_found') changeDraft({ studio: null });
  // A request without a response may have booked: with the same id, a retry gives the same booking.
  if (!failure.retryable) renewDraft();
}

/** Books the draft. */
export function useBooking() {
  const queries = useQueryClient();
  const language = useLanguage();
  const [requestState, setRequestState] = useState<BookingRequestState>({ state: 'idle' });
  const book = async (): Promise<void> => {
    const draft = useBookingDraft.getState();
    const request = toRequest(draft, language);
    if (!request || !draft.studio || requestState.state === 'sending') return;
    setRequestState({ state: 'sending' });
    const response = await bookSlot(request);
    if (response.ok) {
      const { studio } = draft;
      const { email } = request;
      setRequestState({ state: 'booked', booked: { ...response.value, studio, email } });
      changeDraft({ startsAt: null });
      renewDraft();
    } else {
      takeBack(response);
      setRequestState({ state: 'failed', failure: response });
    }
    await queries.invalidateQueries({ queryKey: [slotsKey] });
  };
  return { requestState, book, startAgain: () => setRequestState({ state: 'idle' }) };
}
