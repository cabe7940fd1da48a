import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  bookingAnswer,
  bookingParams,
  bookingRequest,
  slotsAnswer,
  slotsParams,
  slotsQuery,
} from '#contract/bookings.ts';
import { isLanguageCode } from '#locales/languages.ts';
import { textLanguageOf } from '#locales/loaded-languages.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { languageOf } from '../../platform/http/language.ts';
import { bookSlot } from './book-slot.ts';
import { bookingCalendar, calendarType, type CalendarReader } from './booking-calendar.ts';
import { presentBooking } from './booking-record.ts';
import { findBooking } from './bookings.repo.ts';
import type { BookingDeps } from './deps.ts';
import { listSlots } from './list-slots.ts';

/** What the routes need besides {@link BookingDeps}: who the calendar file is from. */
type RouteDeps = BookingDeps & { readonly shop: CalendarReader['shop'] };

/** Counts a booking asked for; answers the seconds until this session and address may ask again, 0 when now. */
const waitAfter = async ({ attempts }: RouteDeps, request: FastifyRequest): Promise<number> => {
  const keys = [request.ip, request.sessionId];
  // Counted before it is looked at: many at once must not slip through together.
  await attempts.count(keys);
  return attempts.waitSeconds(keys);
};

/**
 * `GET /api/studios/{studioId}/slots`, `POST /api/bookings`, and `GET /api/bookings/{bookingId}/calendar` for the session
 * that booked. Source: product §2 (intro), §7, §9 (bookings).
 */
export const registerBookingRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/api/studios/:studioId/slots',
    {
      schema: { params: slotsParams, querystring: slotsQuery, response: { 200: slotsAnswer } },
    },
    async (request, reply) => {
      const slots = await listSlots(deps, { ...request.params, ...request.query });
      if (!slots.ok) return sendFailure(request, reply, slots);
      reply.header('cache-control', 'no-store');
      return slots.value;
    },
  );
  typed.post(
    '/api/bookings',
    { bodyLimit: 16 * 1024, schema: { body: bookingRequest, response: { 200: bookingAnswer } } },
    async (request, reply) => {
      const waitSeconds = await waitAfter(deps, request);
      if (waitSeconds > 0) {
        return sendFailure(request, reply, {
          ok: false,
          code: 'too_many_requests',
          details: { waitSeconds },
        });
      }
      const { language } = request.body;
      const booked = await bookSlot(deps, request.body, {
        sessionId: request.sessionId,
        language: language && isLanguageCode(language) ? language : languageOf(request),
      });
      return booked.ok ? presentBooking(booked.value) : sendFailure(request, reply, booked);
    },
  );
  typed.get(
    '/api/bookings/:bookingId/calendar',
    { schema: { params: bookingParams, response: { 200: z.string().max(20_000) } } },
    async (request, reply) => {
      const booking = await findBooking(deps.kysely, request.params.bookingId);
      if (booking?.sessionId !== request.sessionId) {
        return sendFailure(request, reply, { ok: false, code: 'not_found' });
      }
      const { language } = booking;
      const file = bookingCalendar(booking, {
        reader: 'customer',
        language: textLanguageOf(isLanguageCode(language) ? language : 'en'),
        shop: deps.shop,
      });
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="booking.ics"')
        .type(calendarType)
        .send(file);
    },
  );
};
