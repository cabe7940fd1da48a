import { useQuery, useQueryClient } from '@tanstack/react-query';
import { slotsResponse } from '#contract/bookings.ts';
import {
  bookingWeekResponse,
  listBookingsResponse,
  staffBookingResponse,
  type BookingActRequest,
  type BookingView,
  type StaffBooking,
} from '#contract/staff/bookings.ts';
import type { BookingAct } from '#domain/bookings/booking-acts.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/bookings';
const bookingsKey = ['staff', 'bookings'] as const;

function bookingKey(id: string) {
  return [...bookingsKey, 'one', id] as const;
}

interface ListFilter {
  readonly view: BookingView;
  readonly studio: string | undefined;
  readonly after: string | undefined;
}

/** A page of a view of bookings; not asked without a filter. */
export function useBookings(filter: ListFilter | null) {
  const query = toQuery({ ...filter });
  return useQuery({
    queryKey: [...bookingsKey, 'list', query],
    enabled: filter !== null,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${query}`, response: listBookingsResponse, signal }),
  });
}

interface WeekFilter {
  /** Undefined for one's own studio. */
  readonly studio: string | undefined;
  readonly day: string | undefined;
}

/** The week of a studio that has a day; not asked without a filter. */
export function useBookingWeek(filter: WeekFilter | null) {
  const query = toQuery({ ...filter });
  return useQuery({
    queryKey: [...bookingsKey, 'week', query],
    enabled: filter !== null,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/week${query}`, response: bookingWeekResponse, signal }),
  });
}

/** A booking. */
export function useBooking(id: string) {
  return useQuery({
    queryKey: bookingKey(id),
    queryFn: async ({ signal }) =>
      (await staffCall({ path: `${path}/${id}`, response: staffBookingResponse, signal })).booking,
  });
}

/** The times a booking can be moved to in the week from a day on. */
export function useMoveSlots(id: string, from: string | undefined) {
  const query = toQuery({ from, days: 7 });
  return useQuery({
    queryKey: [...bookingsKey, 'slots', id, query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/${id}/slots${query}`, response: slotsResponse, signal }),
  });
}

/** Shows a booking that a call returned, and has the lists and weeks asked again. */
export function useShowBooking(): (booking: StaffBooking) => void {
  const queries = useQueryClient();
  return (booking) => {
    queries.setQueryData(bookingKey(booking.id), booking);
    void queries.invalidateQueries({ queryKey: bookingsKey });
  };
}

/** Confirms, moves or cancels a booking. */
export async function sendBookingAct(id: string, body: BookingActRequest): Promise<StaffBooking> {
  const acts = `${path}/${id}/acts`;
  return (await staffCall({ path: acts, body, response: staffBookingResponse })).booking;
}

/** Undoes what was done to a booking. */
export async function undoBooking(id: string, act: BookingAct): Promise<StaffBooking> {
  const undo = `${path}/${id}/undo`;
  return (await staffCall({ path: undo, body: { act }, response: staffBookingResponse })).booking;
}
