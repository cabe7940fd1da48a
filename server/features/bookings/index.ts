/** Door of the bookings: services of a photographer, at a studio, at a time. Source: product §2 (intro), §7, §9. */
export type { BookingDeps } from './deps.ts';
export { bookingCalendar, calendarType } from './booking-calendar.ts';
export {
  bookingMailKinds,
  markBookingMailFailed,
  markBookingMailSent,
  type BookingMailKind,
} from './booking-mails.repo.ts';
export type { BookedStudio, BookingRecord } from './booking-record.ts';
export { findBookingOfDueMail } from './bookings.repo.ts';
export { registerBookingRoutes } from './bookings.routes.ts';
