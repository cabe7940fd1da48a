/**
 * Public API of the bookings feature: a photographer's services at a studio and time. Source: product §2 (intro), §7,
 * §9.
 */
export type { BookingDeps } from './deps.ts';
export { bookingJobs, bookingSchedules } from './bookings.jobs.ts';
export { bookingCalendar, calendarType } from './booking-calendar.ts';
export {
  bookingMailKinds,
  markBookingMailFailed,
  markBookingMailSent,
  movesOfMail,
} from './booking-mails.repo.ts';
export type { BookedStudio, BookingRecord } from './booking-record.ts';
export { countBookings, eraseBookings, type BookingCount } from './erase-bookings.repo.ts';
export { bookingAddress } from './booking-link.ts';
export { slotListLimit, usualBookingLimits, type BookingLimits } from './booking-limits.ts';
export { registerBookingLinkRoutes } from './booking-links.routes.ts';
export { registerBookingRoutes } from './bookings.routes.ts';
export { registerStaffBookingRoutes } from './staff/staff-bookings.routes.ts';
export { findBookingOfDueMail } from './find-due-mail.ts';
export type { BookingMailKind } from '../../platform/db/columns.ts';
