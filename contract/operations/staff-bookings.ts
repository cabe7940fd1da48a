import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const seeing = { tag: 'Staff studios', access: 'staff', right: 'bookings.see' } as const;
const editing = { ...seeing, right: 'bookings.edit' } as const;

const studio = ['Id of the studio; a studio’s people see theirs alone.', sample.studioId] as const;
const parameters = { bookingId: ['Id of the booking.', sample.bookingId] } as const;

const booking = {
  id: sample.bookingId,
  studio: { id: sample.studioId, name: 'Photo Lac 2', timeZone: 'Africa/Tunis' },
  service: 'passport',
  startsAt: '2026-12-01T09:00:00+01:00',
  endsAt: '2026-12-01T09:15:00+01:00',
  state: 'confirmed',
  name: sample.name,
  email: sample.email,
  phone: sample.phone,
  note: null,
  language: 'fr',
  createdAt: '2026-11-23T15:05:00+01:00',
  confirmBy: null,
  movedFrom: null,
  problem: null,
  acts: ['move', 'cancel'],
  undo: null,
};
const moved = {
  ...booking,
  startsAt: '2026-12-01T10:00:00+01:00',
  endsAt: '2026-12-01T10:15:00+01:00',
  movedFrom: '2026-12-01T09:00:00+01:00',
  undo: { act: 'move', until: '2026-11-23T14:10:10.000Z' },
};

const open = [{ opens: '09:00', closes: '18:00' }];

const changing = {
  ...editing,
  parameters,
  returns: 'The booking as it is now.',
} as const;

/** Appointments at studios, as the shop’s people see and change them. */
export const staffBookingOperations = {
  listBookings: {
    ...seeing,
    parameters: {
      view: [
        'Which bookings: to come, held until their customer confirms, past, cancelled.',
        'coming',
      ],
      studio,
      after: ['The `next` of the page before.', `2026-12-01T08:00:00.000Z~${sample.bookingId}`],
    },
    summary: 'List bookings',
    description:
      'A page of bookings; those to come by time, the others with the latest first. Times are by the clock of each studio.',
    returns: 'The page.',
    responseExamples: { page: ['One booking', { bookings: [booking], next: null }] },
    errors: staffErrors,
  },
  getBookingWeek: {
    ...seeing,
    parameters: {
      studio: ['Id of the studio; people of a studio need none.', sample.studioId],
      day: ['A day of the week by the studio’s calendar; today without it.', '2026-12-01'],
    },
    summary: 'A week of a studio',
    description:
      'The week of a studio from Monday on: its opening times, its closed days and its bookings, cancelled ones included.',
    returns: 'The week.',
    responseExamples: {
      week: [
        'A week with one booking and a closed day',
        {
          studio: booking.studio,
          isActive: true,
          today: '2026-11-30',
          days: [
            { date: '2026-11-30', isClosure: false, hours: open },
            { date: '2026-12-01', isClosure: false, hours: open },
            { date: '2026-12-02', isClosure: true, hours: [] },
            { date: '2026-12-03', isClosure: false, hours: open },
            { date: '2026-12-04', isClosure: false, hours: open },
            { date: '2026-12-05', isClosure: false, hours: open },
            { date: '2026-12-06', isClosure: false, hours: [] },
          ],
          bookings: [booking],
        },
      ],
    },
    errors: staffErrors,
  },
  getBooking: {
    ...seeing,
    parameters,
    summary: 'Read a booking',
    description: 'A booking with its customer and what can be done with it.',
    returns: 'The booking.',
    responseExamples: { booking: ['A booking', { booking }] },
    errors: staffErrors,
  },
  listMoveSlots: {
    ...editing,
    parameters: {
      ...parameters,
      from: ['First day by the studio’s calendar; today without it.', '2026-12-01'],
      days: ['Number of days.', 14],
    },
    summary: 'Times a booking can be moved to',
    description:
      'Free times of its studio, day by day. Unlike customers, staff may choose one that begins within two hours.',
    returns: 'The free times.',
    responseExamples: {
      day: [
        'A day',
        {
          timeZone: 'Africa/Tunis',
          days: [{ date: '2026-12-01', slots: ['2026-12-01T10:00:00+01:00'] }],
        },
      ],
    },
    errors: [...staffErrors, 'studio_not_found'],
  },
  actOnBooking: {
    ...changing,
    summary: 'Confirm, move or cancel a booking',
    description:
      'Its customer hears of it by mail in the language of the booking, and its studio in its own, once the undo is over. A booking that was never confirmed is cancelled without a mail: its address may be a stranger’s. A repeat changes nothing.',
    requestExamples: {
      move: ['Move', { kind: 'move', startsAt: '2026-12-01T10:00:00+01:00' }],
      confirm: ['Confirm', { kind: 'confirm' }],
      cancel: ['Cancel', { kind: 'cancel' }],
    },
    responseExamples: { moved: ['The booking', { booking: moved }] },
    errors: [
      ...staffErrors,
      'booking_cancelled',
      'booking_expired',
      'booking_begun',
      'booking_not_confirmed',
      'slot_not_offered',
      'slot_taken',
      'studio_not_found',
    ],
  },
  undoBookingAct: {
    ...changing,
    summary: 'Undo what was done to a booking',
    description:
      'Takes back what staff did last, for 10 seconds, and its mails with it. A time that somebody booked meanwhile stays theirs.',
    requestExamples: { move: ['Undo the move', { act: 'move' }] },
    responseExamples: { back: ['The booking', { booking }] },
    errors: [...staffErrors, 'undo_over', 'slot_taken'],
  },
} satisfies Record<string, Operation>;
