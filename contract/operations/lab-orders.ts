import { sample } from './examples.ts';
import { labCall, tokenErrors } from './labs.ts';
import type { Examples, Operation } from './operation.ts';

function order(title: string, fulfilment: string): Examples {
  return {
    order: [title, { order: { orderNumber: sample.orderNumber, fulfilment, payment: 'paid' } }],
  };
}

/** Operations of a studio’s counter. A token finds the pickup orders of its own studio and no others. */
export const labOrderOperations = {
  markLabOrderReady: {
    ...labCall,
    summary: 'Mark a pickup order as ready',
    description:
      'Marks an order as ready at its studio once all of its prints are printed, and mails the customer the pickup code. One that is refunded or in payment review stays as it is (`order_not_paid`). A repeat changes nothing. The token of the shop’s own lab marks orders of every studio.',
    parameters: { orderNumber: ['Number of the order.', sample.orderNumber] },
    returns: 'The order.',
    responseExamples: order('Ready', 'ready'),
    errors: [
      'order_not_found',
      'order_not_printed',
      'order_not_paid',
      'order_state_conflict',
      'order_act_pending',
      ...tokenErrors,
    ],
  },
  handOverLabOrder: {
    ...labCall,
    summary: 'Hand an order over at the counter',
    description:
      'Completes a ready order for the bearer of its pickup code, or of the secret of its QR code: one of them. With `paid` its money was taken at that moment. Five wrong codes lock the code. A repeat with the same code or secret returns the completed order.',
    requestExamples: {
      code: [
        'By its code, paid at the counter',
        { orderNumber: sample.orderNumber, code: '482915', paid: true },
      ],
      secret: [
        'By its QR code',
        { orderNumber: sample.orderNumber, secret: 'q83vEjRWeJq83vEjRWeJqw' },
      ],
    },
    returns: 'The order.',
    responseExamples: order('Handed over', 'completed'),
    errors: [
      'order_not_found',
      'pickup_code_invalid',
      'pickup_code_locked',
      'order_not_paid',
      'order_not_payable',
      'order_state_conflict',
      'order_act_pending',
      ...tokenErrors,
    ],
  },
} satisfies Record<string, Operation>;
