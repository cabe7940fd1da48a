/** Limits of the whole shop of which staff are told when they are reached. Source: product §9.17. */
export const alarms = [
  'code-guesses',
  'link-guesses',
  'booking-attempts',
  'link-requests',
  'payment-windows',
  'payment-reads',
  'unpaid-orders',
  'staff-sign-ins',
] as const;
/** One of {@link alarms}. Source: product §9.17. */
export type AlarmName = (typeof alarms)[number];
