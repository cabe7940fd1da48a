import { sample, studioExample } from './examples.ts';
import type { Operation } from './operation.ts';

const booking = {
  bookingId: sample.bookingId,
  studioId: sample.studioId,
  service: 'passport',
  startsAt: '2026-12-01T09:00:00+01:00',
  endsAt: '2026-12-01T09:15:00+01:00',
  timeZone: 'Africa/Tunis',
  state: 'pending',
  confirmBy: '2026-11-23T15:35:00+01:00',
};

const linkedBooking = {
  ...booking,
  studio: {
    _id: studioExample._id,
    name: studioExample.name,
    address: studioExample.address,
    city: studioExample.city,
    postalCode: studioExample.postalCode,
    province: studioExample.province,
    country: studioExample.country,
    phone: studioExample.phone,
    translations: studioExample.translations,
  },
  name: sample.name,
  email: sample.email,
  phone: sample.phone,
  note: null,
  language: 'en',
  canCancel: true,
  isOwn: false,
};

const linkCall = {
  tag: 'Bookings',
  access: 'link',
  requestExamples: { link: ['The secret of a mail', { link: sample.link }] },
} satisfies Partial<Operation>;

/** Operations of bookings. */
export const bookingOperations = {
  bookSlot: {
    tag: 'Bookings',
    summary: 'Book a slot',
    description:
      'Holds a slot for 30 minutes and sends a mail whose link confirms it. The browser draws `bookingId`: the same booking sent again is the same booking. Limited for each session and network address.',
    access: 'anySession',
    requestExamples: {
      passport: [
        'Passport photographs',
        {
          bookingId: sample.bookingId,
          studioId: sample.studioId,
          service: 'passport',
          startsAt: '2026-12-01T09:00:00+01:00',
          name: sample.name,
          email: sample.email,
          phone: '+216 71 123 456',
        },
      ],
    },
    returns: 'The held slot, to be confirmed until `confirmBy`.',
    responseExamples: { held: ['A held slot', booking] },
    errors: [
      'contact_required',
      'invalid_email',
      'invalid_phone',
      'web_address_not_allowed',
      'studio_not_found',
      'slot_taken',
      'slot_not_offered',
      'booking_made',
      'booking_expired',
      'booking_cancelled',
      'too_many_bookings',
      'too_many_requests',
    ],
  },
  getBookingCalendar: {
    tag: 'Bookings',
    summary: 'Download the calendar file of a booking',
    description: 'The calendar file of a confirmed booking, for the session that booked.',
    access: 'session',
    parameters: { bookingId: ['Id of the booking.', sample.bookingId] },
    responses: {
      200: {
        description: 'The file, in iCalendar format.',
        content: { mediaType: 'text/calendar', schema: { type: 'string' } },
        examples: {
          file: [
            'A calendar file, shortened',
            'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
          ],
        },
      },
    },
    errors: ['not_found'],
  },
  openBookingLink: {
    ...linkCall,
    summary: 'Open a booking by private link',
    description:
      'The booking of a private link. It changes nothing, because mail programs open links before people do. Many wrong links of a network address are refused.',
    returns: 'The booking.',
    responseExamples: { pending: ['An unconfirmed booking', linkedBooking] },
    errors: ['booking_link_invalid', 'booking_link_expired', 'too_many_requests'],
  },
  confirmBooking: {
    ...linkCall,
    summary: 'Confirm a booking by private link',
    description: 'Confirms a held slot and sends the mails. A repeat returns the same booking.',
    returns: 'The confirmed booking.',
    responseExamples: {
      confirmed: ['A confirmed booking', { ...linkedBooking, state: 'confirmed' }],
    },
    errors: [
      'booking_link_invalid',
      'booking_link_expired',
      'booking_expired',
      'booking_cancelled',
      'studio_not_found',
      'too_many_requests',
    ],
  },
  cancelBooking: {
    ...linkCall,
    summary: 'Cancel a booking by private link',
    description: 'Cancels a booking before it begins. A repeat returns the same booking.',
    returns: 'The cancelled booking.',
    responseExamples: {
      cancelled: [
        'A cancelled booking',
        { ...linkedBooking, state: 'cancelled', canCancel: false },
      ],
    },
    errors: [
      'booking_link_invalid',
      'booking_link_expired',
      'booking_expired',
      'booking_not_cancellable',
      'too_many_requests',
    ],
  },
} satisfies Record<string, Operation>;
