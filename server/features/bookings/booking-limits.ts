/** Limits of one customer's bookings. */
export interface BookingLimits {
  /** Upcoming appointments, confirmed or held, of one e-mail address, phone number or browser session. */
  readonly openPerPerson: number;
  /** Unconfirmed bookings of one network address. */
  readonly pendingPerNetwork: number;
}

/** Default booking limits. Source: product §9.10. */
export const usualBookingLimits: BookingLimits = { openPerPerson: 2, pendingPerNetwork: 5 };
