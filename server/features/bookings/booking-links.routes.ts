import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bookingLinkRequest, linkedBooking } from '#contract/bookings.ts';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { lookUpLink } from '../../platform/http/guess-guard.ts';
import type { BookingRecord } from './booking-record.ts';
import type { BookingDeps } from './deps.ts';
import {
  cancelBookingByLink,
  confirmBookingByLink,
  openBookingLink,
  presentLinkedBooking,
} from './linked-booking.ts';

type Command = (deps: BookingDeps, link: string) => Promise<Result<BookingRecord>>;

function createHandler(deps: BookingDeps, command: Command) {
  return async (request: FastifyRequest<{ Body: { link: string } }>, reply: FastifyReply) => {
    void reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    const booking = await lookUpLink(deps.linkGuesses, request, 'booking_link_invalid', () =>
      command(deps, request.body.link),
    );
    if (!booking.ok) return sendFailure(request, reply, booking);
    const sessionId = request.hasSession ? request.sessionId : null;
    return presentLinkedBooking(booking.value, sessionId, deps.clock());
  };
}

/**
 * `POST /api/booking-links` and, under it, `/confirm` and `/cancel`: a booking for anybody who has its private link.
 * The secret is in the body, so that no log of addresses contains it, and opening the link changes nothing, because
 * mail programs open links before people do. Source: product §7, §9 (bookings).
 */
export function registerBookingLinkRoutes(app: FastifyInstance, deps: BookingDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const options = (operationId: OperationId) => ({
    bodyLimit: 2048,
    schema: { operationId, body: bookingLinkRequest, response: { 200: linkedBooking } },
  });
  typed.post(
    '/api/booking-links',
    options('openBookingLink'),
    createHandler(deps, openBookingLink),
  );
  typed.post(
    '/api/booking-links/confirm',
    options('confirmBooking'),
    createHandler(deps, confirmBookingByLink),
  );
  typed.post(
    '/api/booking-links/cancel',
    options('cancelBooking'),
    createHandler(deps, cancelBookingByLink),
  );
}
