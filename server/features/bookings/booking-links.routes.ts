import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bookingLinkRequest, linkedBooking } from '#contract/bookings.ts';
import type { Result } from '#contract/errors.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { guardGuess, guessOfLink } from '../../platform/http/guess-guard.ts';
import { logRefusal } from '../../platform/http/logger.ts';
import type { BookingRecord } from './booking-record.ts';
import type { BookingDeps } from './deps.ts';
import {
  cancelByLink,
  confirmByLink,
  openBookingLink,
  presentLinkedBooking,
} from './linked-booking.ts';

type Command = (deps: BookingDeps, link: string) => Promise<Result<BookingRecord>>;

const answerer =
  (deps: BookingDeps, command: Command) =>
  async (request: FastifyRequest<{ Body: { link: string } }>, reply: FastifyReply) => {
    void reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    const guessed = await guardGuess(
      guessOfLink(
        deps.linkGuesses,
        request,
        () => command(deps, request.body.link),
        (found) => !found.ok && found.code === 'booking_link_invalid',
      ),
    );
    if (!guessed.ok) return sendFailure(request, reply, guessed);
    const booking = guessed.value;
    const sessionId = request.hasSession ? request.sessionId : null;
    if (booking.ok) return presentLinkedBooking(booking.value, sessionId, deps.clock());
    logRefusal(request.log, booking.code);
    return sendFailure(request, reply, booking);
  };

/**
 * `POST /api/booking-links` and, under it, `/confirm` and `/cancel`: a booking for anybody who has its private link.
 * The secret is in the body, so that no log of addresses contains it, and opening the link changes nothing, because
 * mail programs open links before people do. Source: product §7, §9 (bookings).
 */
export const registerBookingLinkRoutes = (app: FastifyInstance, deps: BookingDeps): void => {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const options = {
    bodyLimit: 2048,
    schema: { body: bookingLinkRequest, response: { 200: linkedBooking } },
  };
  typed.post('/api/booking-links', options, answerer(deps, openBookingLink));
  typed.post('/api/booking-links/confirm', options, answerer(deps, confirmByLink));
  typed.post('/api/booking-links/cancel', options, answerer(deps, cancelByLink));
};
