import { create } from 'zustand';
import type { BookingStudio } from '#contract/bookings.ts';
import { contactFailures } from '#domain/checkout-rules.ts';
import type { PhotoService } from '#domain/photo-services.ts';
import { newId } from '#web/lib/ids.ts';

/** Who comes. */
export interface BookingContact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A booking as far as it is filled in; it lives as long as the page. */
export interface BookingDraft extends BookingContact {
  /** Of the booking it becomes; another one after each refusal. */
  readonly bookingId: string;
  readonly service: PhotoService;
  readonly studio: BookingStudio | null;
  /** Day of the studio's calendar the times are shown of; null for the first with a free one. */
  readonly date: string | null;
  readonly startsAt: string | null;
  readonly note: string;
}

const empty = (): BookingDraft => ({
  bookingId: newId(),
  service: 'portrait',
  studio: null,
  date: null,
  startsAt: null,
  name: '',
  email: '',
  phone: '',
  note: '',
});

/** The booking being filled in. */
export const useBookingDraft = create<BookingDraft>()(empty);

/** Changes what was filled in. A time belongs to a studio and a service: it does not outlive them. */
export const changeDraft = (changes: Partial<Omit<BookingDraft, 'bookingId'>>): void =>
  useBookingDraft.setState({
    ...('studio' in changes || 'service' in changes ? { startsAt: null } : {}),
    ...changes,
  });

/** Fills in what is still empty from what the shop knows. */
export const completeDraft = (known: BookingContact, studio: BookingStudio | null): void =>
  useBookingDraft.setState((draft) => ({
    studio: draft.studio ?? studio,
    name: draft.name || known.name,
    email: draft.email || known.email,
    phone: draft.phone || known.phone,
  }));

/** Draws another id: the last one was refused, or stands for what is booked now. */
export const renewDraft = (): void => useBookingDraft.setState({ bookingId: newId() });

/** A field that keeps a booking from being sent. */
export type DraftProblem = 'studio' | 'time' | 'name' | 'email' | 'phone';

/** What keeps a booking from being sent, field by field, with the code of its text; empty when nothing does. */
export const problemsOf = (draft: BookingDraft): Partial<Record<DraftProblem, string>> => ({
  ...(draft.studio ? {} : { studio: 'required' }),
  ...(draft.startsAt === null ? { time: 'required' } : {}),
  ...Object.fromEntries(contactFailures(draft).map(({ field, code }) => [field, code])),
});
