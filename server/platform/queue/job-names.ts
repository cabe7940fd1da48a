/** Every kind of job; the worker starts only when each has exactly one handler. */
export const jobNames = [
  'send-order-mail',
  'send-studio-mail',
  'send-booking-mail',
  'send-order-link',
  'remind-originals',
  'reconcile-payments',
  'run-refund',
  'resume-refunds',
  'mind-unpaid',
  'sweep-drafts',
  'sweep-uploads',
  'sweep-photos',
  'archive-photos',
  'sweep-limits',
  'report-held-mails',
] as const;
/** One of {@link jobNames}. */
export type JobName = (typeof jobNames)[number];
