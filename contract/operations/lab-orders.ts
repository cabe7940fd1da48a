import type { ErrorCode } from '../errors.ts';
import { sample } from './examples.ts';
import type { ExampleDoc, Operation } from './operation.ts';

const tokenErrors: readonly ErrorCode[] = ['lab_token_invalid', 'too_many_requests'];

function order(summary: string, fulfilment: string): Record<string, ExampleDoc> {
  return {
    order: {
      summary,
      value: { order: { orderNumber: sample.orderNumber, fulfilment, payment: 'paid' } },
    },
  };
}

/** Operations of a studio’s counter. A token finds the pickup orders of its own studio and no others. */
export const labOrderOperations = {
  markLabOrderReady: {
    tag: 'Labs',
    summary: 'Mark a pickup order as ready',
    description:
      'Marks an order as ready at its studio once all of its prints are printed, and mails the customer the pickup code. One that is refunded or in payment review stays as it is (`order_not_paid`). A repeat changes nothing. The token of the shop’s own lab marks orders of every studio.',
    access: 'labToken',
    parameters: {
      orderNumber: { description: 'Number of the order.', example: sample.orderNumber },
    },
    responses: {
      200: { description: 'The order.', examples: order('Ready', 'ready') },
    },
    errors: [
      'order_not_found',
      'order_not_printed',
      'order_not_paid',
      'order_state_conflict',
      ...tokenErrors,
    ],
  },
  handOverLabOrder: {
    tag: 'Labs',
    summary: 'Hand an order over at the counter',
    description:
      'Completes a ready order for the bearer of its pickup code, or of the secret of its QR code: one of them. With `paid` its money was taken at that moment. Five wrong codes lock the code. A repeat with the same code or secret returns the completed order.',
    access: 'labToken',
    body: {
      examples: {
        code: {
          summary: 'By its code, paid at the counter',
          value: { orderNumber: sample.orderNumber, code: '482915', paid: true },
        },
        secret: {
          summary: 'By its QR code',
          value: { orderNumber: sample.orderNumber, secret: 'q83vEjRWeJq83vEjRWeJqw' },
        },
      },
    },
    responses: {
      200: { description: 'The order.', examples: order('Handed over', 'completed') },
    },
    errors: [
      'order_not_found',
      'pickup_code_invalid',
      'pickup_code_locked',
      'order_not_paid',
      'order_not_payable',
      'order_state_conflict',
      ...tokenErrors,
    ],
  },
} satisfies Record<string, Operation>;
