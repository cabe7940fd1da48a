import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';
import { bookingViews } from '#contract/staff/bookings.ts';
import type { AddressState } from '../../lib/address-state.ts';

/** Views of the screen: a week of a studio, and the lists. */
export const shownViews = ['week', ...bookingViews] as const;

/** What the address of the screen says: the view, studio, week or page, and the booking that is open. */
export const bookingShape = {
  view: z.optional(z.enum(shownViews)),
  studio: z.optional(uuid),
  day: z.optional(z.iso.date()),
  after: z.optional(z.string().check(z.maxLength(80))),
  booking: z.optional(uuid),
};

/** State of the screen; see {@link bookingShape}. */
export type BookingAddress = AddressState<typeof bookingShape>;
