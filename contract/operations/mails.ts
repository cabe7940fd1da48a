import { sample } from './examples.ts';
import type { Examples, Operation } from './operation.ts';

const orderCall = {
  tag: 'Mails',
  access: 'session',
  body: { description: 'Only the number is used; recipients and texts come from the database.' },
  requestExamples: { order: ['An order of the session', { orderNumber: sample.orderNumber }] },
  returns: 'The kinds of the mails that this call queued; none that were queued before.',
  errors: ['order_not_found'],
} satisfies Partial<Operation>;

function queued(kinds: readonly string[]): Examples {
  return {
    queued: ['Queued now', { success: true, queued: kinds }],
    known: ['Queued before', { success: true, queued: [] }],
  };
}

/** Operations of mails. */
export const mailOperations = {
  requestOrderConfirmation: {
    ...orderCall,
    summary: 'Request the confirmation of an order',
    description:
      'Queues the confirmation of the session’s own confirmed order to the customer and to staff, once for each order.',
    responseExamples: queued(['customer-confirmation', 'admin-confirmation']),
  },
  requestStudioNotification: {
    ...orderCall,
    summary: 'Request the notification of the studios',
    description:
      'Queues the notification of the studios of the session’s own confirmed order, once for each order.',
    responseExamples: queued(['studio-notification']),
  },
} satisfies Record<string, Operation>;
