/** How many bookings one customer may have. */
export interface BookingLimits {
  /** Appointments to come, confirmed or held, of one e-mail address, phone number or browser session. */
  readonly openPerPerson: number;
  /** Bookings that are not confirmed yet, of one network address. */
  readonly pendingPerNetwork: number;
}

/** Default booking limits. Source: product §9, bookings. */
export const usualBookingLimits: BookingLimits = { openPerPerson: 2, pendingPerNetwork: 5 };
