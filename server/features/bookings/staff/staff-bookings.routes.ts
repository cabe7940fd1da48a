import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bookingParams, slotsResponse } from '#contract/bookings.ts';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  bookingActRequest,
  bookingWeekQuery,
  bookingWeekResponse,
  listBookingsQuery,
  listBookingsResponse,
  moveSlotsQuery,
  staffBookingResponse,
  undoBookingRequest,
} from '#contract/staff/bookings.ts';
import { addDays, toInstant, toLocalTime, weekdayOf } from '#domain/common/local-time.ts';
import { fail } from '#domain/common/result.ts';
import { isInScope, may, type Scope } from '#domain/staff/roles.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getScope, getStaff } from '../../staff/index.ts';
import type { BookingRecord } from '../booking-record.ts';
import { listSlots } from '../list-slots.ts';
import { actOnBooking, findBookingInScope, type StaffBookingDeps } from './act-on-booking.ts';
import { presentStaffBooking, presentWeek } from './present-staff-booking.ts';
import {
  findStudioOfBookings,
  listBookingsBetween,
  listStaffBookings,
  type BookingPlace,
} from './staff-bookings.repo.ts';
import { undoBookingAct } from './undo-booking-act.ts';

const bodyLimit = 4096;
const pageSize = 30;
const maxOfWeek = 1000;

function readPlace(after: string | undefined): BookingPlace | null {
  const [at = '', id = ''] = after?.split('~') ?? [];
  const startsAt = new Date(at);
  return Number.isNaN(startsAt.getTime()) ? null : { startsAt, id };
}

function writePlace({ startsAt, id }: BookingRecord): string {
  return `${startsAt.toISOString()}~${id}`;
}

function presenterOf({ clock }: StaffBookingDeps, request: FastifyRequest) {
  const now = clock();
  const person = getStaff(request);
  return (booking: BookingRecord) =>
    presentStaffBooking(booking, now, may(person, 'bookings.edit', { studio: booking.studio.id }));
}

/** The studio of a week: one's own, or for people of the shop the named one; null for another studio's. */
async function studioOf({ kysely }: StaffBookingDeps, scope: Scope, asked: string | undefined) {
  const id = asked ?? (scope.kind === 'studio' ? scope.studio : null);
  if (id === null || !isInScope(scope, { studio: id })) return null;
  return await findStudioOfBookings(kysely, id);
}

function registerListRoute(app: FastifyInstance, deps: StaffBookingDeps): void {
  const { kysely, clock } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listBookings';
  typed.get(
    '/api/staff/bookings',
    {
      schema: {
        operationId: listId,
        querystring: listBookingsQuery,
        response: { 200: listBookingsResponse },
      },
    },
    async (request) => {
      const { view, studio, after } = request.query;
      const scope = getScope(request, 'bookings.see');
      const place = readPlace(after);
      const now = new Date(clock());
      const search = { view, scope, studio, after: place, now, limit: pageSize + 1 };
      const found = await listStaffBookings(kysely, search);
      const page = found.slice(0, pageSize);
      const last = page.at(-1);
      return {
        bookings: page.map(presenterOf(deps, request)),
        next: found.length > pageSize && last ? writePlace(last) : null,
      };
    },
  );
}

function registerWeekRoute(app: FastifyInstance, deps: StaffBookingDeps): void {
  const { kysely, clock } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const weekId: OperationId = 'getBookingWeek';
  typed.get(
    '/api/staff/bookings/week',
    {
      schema: {
        operationId: weekId,
        querystring: bookingWeekQuery,
        response: { 200: bookingWeekResponse },
      },
    },
    async (request, reply) => {
      const scope = getScope(request, 'bookings.see');
      const studio = await studioOf(deps, scope, request.query.studio);
      if (!studio) return sendFailure(request, reply, fail('not_found'));
      const { timeZone } = studio;
      const now = clock();
      const today = toLocalTime(now, timeZone).date;
      const day = request.query.day ?? today;
      // A week begins on Monday.
      const first = addDays(day, -((weekdayOf(day) + 6) % 7));
      const dates = Array.from({ length: 7 }, (_, ahead) => addDays(first, ahead));
      const startOf = (date: string): Date => new Date(toInstant({ date, minutes: 0 }, timeZone));
      const bookings = await listBookingsBetween(kysely, {
        studio: studio.id,
        from: startOf(first),
        to: startOf(addDays(first, 7)),
        now: new Date(now),
        limit: maxOfWeek,
      });
      return {
        ...presentWeek(studio, dates, today),
        bookings: bookings.map(presenterOf(deps, request)),
      };
    },
  );
}

function registerReadRoutes(app: FastifyInstance, deps: StaffBookingDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const path = '/api/staff/bookings/:bookingId';
  const getId: OperationId = 'getBooking';
  typed.get(
    path,
    {
      schema: {
        operationId: getId,
        params: bookingParams,
        response: { 200: staffBookingResponse },
      },
    },
    async (request, reply) => {
      const scope = getScope(request, 'bookings.see');
      const booking = await findBookingInScope(deps, scope, request.params.bookingId);
      if (!booking) return sendFailure(request, reply, fail('not_found'));
      return { booking: presenterOf(deps, request)(booking) };
    },
  );
  const slotsId: OperationId = 'listMoveSlots';
  typed.get(
    `${path}/slots`,
    {
      schema: {
        operationId: slotsId,
        params: bookingParams,
        querystring: moveSlotsQuery,
        response: { 200: slotsResponse },
      },
    },
    async (request, reply) => {
      const scope = getScope(request, 'bookings.edit');
      const booking = await findBookingInScope(deps, scope, request.params.bookingId);
      if (!booking) return sendFailure(request, reply, fail('not_found'));
      const { studio, service } = booking;
      const search = { studioId: studio.id, service, sessionId: null, moving: booking.id };
      const slots = await listSlots(deps, { ...search, ...request.query });
      return slots.ok ? slots.value : sendFailure(request, reply, slots);
    },
  );
}

function registerActRoutes(app: FastifyInstance, deps: StaffBookingDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const path = '/api/staff/bookings/:bookingId';
  const response = { 200: staffBookingResponse };
  const answer = (request: FastifyRequest, reply: FastifyReply, changed: Result<BookingRecord>) =>
    changed.ok
      ? { booking: presenterOf(deps, request)(changed.value) }
      : sendFailure(request, reply, changed);
  const actId: OperationId = 'actOnBooking';
  typed.post(
    `${path}/acts`,
    {
      bodyLimit,
      schema: { operationId: actId, params: bookingParams, body: bookingActRequest, response },
    },
    async (request, reply) => {
      const scope = getScope(request, 'bookings.edit');
      const booking = await findBookingInScope(deps, scope, request.params.bookingId);
      if (!booking) return sendFailure(request, reply, fail('not_found'));
      const changed = await actOnBooking(deps, getCaller(request), booking.id, request.body);
      return answer(request, reply, changed);
    },
  );
  const undoId: OperationId = 'undoBookingAct';
  typed.post(
    `${path}/undo`,
    {
      bodyLimit,
      schema: { operationId: undoId, params: bookingParams, body: undoBookingRequest, response },
    },
    async (request, reply) => {
      const scope = getScope(request, 'bookings.edit');
      const booking = await findBookingInScope(deps, scope, request.params.bookingId);
      if (!booking) return sendFailure(request, reply, fail('not_found'));
      const { act } = request.body;
      const undone = await undoBookingAct(deps, getCaller(request), booking.id, act);
      return answer(request, reply, undone);
    },
  );
}

/** The appointments at studios. A studio's people see and change theirs alone. Source: product §9.10. */
export function registerStaffBookingRoutes(app: FastifyInstance, deps: StaffBookingDeps): void {
  registerListRoute(app, deps);
  registerWeekRoute(app, deps);
  registerReadRoutes(app, deps);
  registerActRoutes(app, deps);
}
