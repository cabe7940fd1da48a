import * as z from 'zod/mini';
import { create } from 'zustand';
import { bookingStudio, type BookingStudio } from '#contract/bookings.ts';
import { photoServices, type PhotoService } from '#domain/bookings/photo-services.ts';
import { newId } from '#web/lib/ids.ts';
import { tabState } from '#web/lib/tab-state.ts';

/** Contact of the customer. */
export interface BookingContact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A booking being filled in; it lasts until the tab closes. */
export interface BookingDraft extends BookingContact {
  /** Id of the resulting booking; a new one after each refusal. */
  readonly bookingId: string;
  readonly service: PhotoService;
  readonly studio: BookingStudio | null;
  /** Day of the studio's calendar whose times are shown; null for the first with a free one. */
  readonly date: string | null;
  readonly startsAt: string | null;
  readonly note: string;
}

function empty(): BookingDraft {
  return {
    bookingId: newId(),
    service: 'portrait',
    studio: null,
    date: null,
    startsAt: null,
    name: '',
    email: '',
    phone: '',
    note: '',
  };
}

const text = z.string();
const kept = tabState<BookingDraft>(
  'bookingDraft',
  z.object({
    bookingId: text,
    service: z.enum(photoServices),
    studio: z.nullable(bookingStudio),
    date: z.nullable(text),
    startsAt: z.nullable(text),
    name: text,
    email: text,
    phone: text,
    note: text,
  }),
);

/** The booking being filled in. */
export const useBookingDraft = create<BookingDraft>()(() => kept.load() ?? empty());
useBookingDraft.subscribe(kept.save);

/** Changes the draft. A time belongs to a studio and a service, so it is cleared when they change. */
export function changeDraft(changes: Partial<Omit<BookingDraft, 'bookingId'>>): void {
  useBookingDraft.setState({
    ...('studio' in changes || 'service' in changes ? { startsAt: null } : {}),
    ...changes,
  });
}

/** Fills in empty fields from known values. */
export function completeDraft(known: BookingContact, studio: BookingStudio | null): void {
  useBookingDraft.setState((draft) => ({
    studio: draft.studio ?? studio,
    name: draft.name || known.name,
    email: draft.email || known.email,
    phone: draft.phone || known.phone,
  }));
}

/** Generates a new id, because the last one was refused or belongs to a finished booking. */
export function renewDraft(): void {
  useBookingDraft.setState({ bookingId: newId() });
}

/** Forgets what was filled in. */
export function forgetDraft(): void {
  useBookingDraft.setState(empty(), true);
}
