import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  bookingResponse,
  bookingParams,
  bookingRequest,
  slotsResponse,
  slotsParams,
  slotsQuery,
} from '#contract/bookings.ts';
import { isLanguageCode } from '#locales/languages.ts';
import { fail } from '#domain/common/result.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { requestLanguage } from '../../platform/http/language.ts';
import { bookSlot } from './book-slot.ts';
import { bookingCalendar, calendarType, type CalendarReader } from './booking-calendar.ts';
import { presentBooking, stateOf } from './booking-record.ts';
import { findBooking } from './bookings.repo.ts';
import type { BookingDeps } from './deps.ts';
import { listSlots } from './list-slots.ts';

/** Dependencies of the routes besides {@link BookingDeps}: the shop that the calendar file comes from. */
type RouteDeps = BookingDeps & { readonly shop: CalendarReader['shop'] };

/** Counts a booking request; returns the seconds to wait if its session or address sent too many, 0 otherwise. */
function waitAfter({ attempts }: RouteDeps, request: FastifyRequest): Promise<number> {
  return attempts.take([addressBlock(request.ip), request.sessionId]);
}

/** Counts a list of free times; returns the seconds to wait if its address asked for too many, 0 otherwise. */
function waitForList({ slotLists }: RouteDeps, request: FastifyRequest): Promise<number> {
  return slotLists.take([addressBlock(request.ip)]);
}

function registerCalendarRoute(app: FastifyInstance, deps: RouteDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/api/bookings/:bookingId/calendar',
    {
      schema: {
        operationId: 'getBookingCalendar',
        params: bookingParams,
        response: { 200: z.string().max(20_000) },
      },
    },
    async (request, reply) => {
      const booking = await findBooking(deps.kysely, request.params.bookingId);
      const isOwn = booking?.sessionId === request.sessionId;
      if (!booking || !isOwn || stateOf(booking, deps.clock()) !== 'confirmed') {
        return sendFailure(request, reply, { ok: false, code: 'not_found' });
      }
      const { language } = booking;
      const file = bookingCalendar(booking, {
        reader: 'customer',
        language: isLanguageCode(language) ? language : 'en',
        shop: deps.shop,
      });
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="booking.ics"')
        .type(calendarType(booking))
        .send(file);
    },
  );
}

/**
 * `GET /api/studios/{studioId}/slots`, `POST /api/bookings`, and `GET /api/bookings/{bookingId}/calendar` of a confirmed
 * booking for the session that booked. Source: product §2 (intro), §7, §9 (bookings).
 */
export function registerBookingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/api/studios/:studioId/slots',
    {
      schema: {
        operationId: 'listSlots',
        params: slotsParams,
        querystring: slotsQuery,
        response: { 200: slotsResponse },
      },
    },
    async (request, reply) => {
      const waitSeconds = await waitForList(deps, request);
      if (waitSeconds > 0) {
        return sendFailure(request, reply, fail('too_many_requests', { waitSeconds }));
      }
      const { params, query } = request;
      const sessionId = request.hasSession ? request.sessionId : null;
      const slots = await listSlots(deps, { ...params, ...query, sessionId });
      if (!slots.ok) return sendFailure(request, reply, slots);
      reply.header('cache-control', 'no-store');
      return slots.value;
    },
  );
  typed.post(
    '/api/bookings',
    {
      bodyLimit: 16 * 1024,
      schema: { operationId: 'bookSlot', body: bookingRequest, response: { 200: bookingResponse } },
    },
    async (request, reply) => {
      const waitSeconds = await waitAfter(deps, request);
      if (waitSeconds > 0) {
        return sendFailure(request, reply, fail('too_many_requests', { waitSeconds }));
      }
      const { language } = request.body;
      const booked = await bookSlot(deps, request.body, {
        sessionId: request.sessionId,
        network: addressBlock(request.ip),
        language: language && isLanguageCode(language) ? language : requestLanguage(request),
      });
      return booked.ok
        ? presentBooking(booked.value, deps.clock())
        : sendFailure(request, reply, booked);
    },
  );
  registerCalendarRoute(app, deps);
}
