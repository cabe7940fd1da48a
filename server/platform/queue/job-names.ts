/**
 * Every kind of job by the kind of worker that runs it. Prints have processes of their own, so that mails and payments
 * never wait for images. A worker starts only when each of its kinds has exactly one handler.
 */
export const jobsByWorker = {
  worker: [
    'send-order-mail',
    'send-studio-mail',
    'send-booking-mail',
    'send-order-link',
    'send-own-data-link',
    'remind-originals',
    'reconcile-payments',
    'run-refund',
    'resume-refunds',
    'mind-unpaid',
    'sweep-drafts',
    'run-order-acts',
    'end-held-edits',
    'complete-remitted',
    'sweep-bookings',
    'sweep-uploads',
    'sweep-photos',
    'archive-photos',
    'sweep-limits',
    'sweep-personal-data',
    'report-held-mails',
    'send-alarm',
    'send-access-mail',
    'send-gift-card',
    'send-test-mail',
    'send-digests',
    'send-webhook-mail',
    'send-export-mail',
    'tidy-order-lists',
    'sum-figures',
    'sweep-visits',
    'sweep-pictures',
    'make-backups',
    'make-exports',
  ],
  /** A slow program of the owner holds up no mail and no payment. */
  webhooks: ['deliver-webhook', 'mind-webhooks'],
  prints: ['plan-prints', 'render-print', 'close-batches', 'sweep-prints'],
} as const;
/** A kind of worker. */
export type WorkerKind = keyof typeof jobsByWorker;
/** Name of a kind of job. */
export type JobName = (typeof jobsByWorker)[WorkerKind][number];
