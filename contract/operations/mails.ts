import { sample } from './examples.ts';
import type { BodyDoc, Operation } from './operation.ts';

const body: BodyDoc = {
  description: 'Only the number is used; recipients and texts come from the database.',
  examples: {
    order: { summary: 'An order of the session', value: { orderNumber: sample.orderNumber } },
  },
};

function queued(kinds: readonly string[]): Operation['responses'] {
  return {
    200: {
      description: 'The kinds of the mails that this call queued; none that were queued before.',
      examples: {
        queued: { summary: 'Queued now', value: { success: true, queued: kinds } },
        known: { summary: 'Queued before', value: { success: true, queued: [] } },
      },
    },
  };
}

/** Operations of mails. */
export const mailOperations = {
  requestOrderConfirmation: {
    tag: 'Mails',
    summary: 'Request the confirmation of an order',
    description:
      'Queues the confirmation of the session’s own confirmed order to the customer and to staff, once for each order.',
    access: 'session',
    body,
    responses: queued(['customer-confirmation', 'admin-confirmation']),
    errors: ['order_not_found'],
  },
  requestStudioNotification: {
    tag: 'Mails',
    summary: 'Request the notification of the studios',
    description:
      'Queues the notification of the studios of the session’s own confirmed order, once for each order.',
    access: 'session',
    body,
    responses: queued(['studio-notification']),
    errors: ['order_not_found'],
  },
} satisfies Record<string, Operation>;
