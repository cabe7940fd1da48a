import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const setting = { tag: 'Staff settings', access: 'staff', right: 'settings.edit' } as const;

const webhookId = '3c9a7c1e-52f0-4a52-8f5f-6a1d2b8f0e44';
const parameters = {
  webhook: ['Id of the endpoint.', webhookId],
} satisfies Operation['parameters'];

const endpoint = {
  id: webhookId,
  address: 'https://books.example/hooks/prints',
  description: 'Accounts',
  kinds: ['order.paid', 'order.refunded'],
  createdAt: '2026-11-23T09:00:00.000Z',
  createdBy: 'Nadia',
  off: null,
  failingSince: null,
  offAt: null,
  waiting: 0,
  failed: 1,
  deliveredAt: '2026-11-23T10:00:00.000Z',
};
const list = { endpoints: [endpoint] };
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

const delivery = {
  id: 31,
  message: 'msg_6a0f6c0e-4f0f-4a07-9d0b-2a4f1c8a7b11',
  kind: 'order.refunded',
  at: '2026-11-23T10:00:00.000Z',
  order: sample.orderNumber,
  state: 'failed',
  attempts: 10,
  nextAt: null,
  lastAt: '2026-11-26T10:00:00.000Z',
  status: 503,
  failure: null,
  milliseconds: 120,
  body: '{"type":"order.refunded","timestamp":"2026-11-23T10:00:00.000Z","data":{}}',
};

/** Messages about orders to programs of the owner. */
export const staffWebhookOperations = {
  listWebhooks: {
    ...setting,
    summary: 'The endpoints of the owner’s programs',
    description:
      'The programs that hear of orders, with what waits for them and what did not arrive. Their secrets are not shown.',
    returns: 'The endpoints, the oldest first.',
    responseExamples: { one: ['One endpoint', list] },
    errors: [...staffErrors],
  },
  addWebhook: {
    ...setting,
    summary: 'Add an endpoint',
    description:
      'Adds a program that hears of orders, by the Standard Webhooks specification: each message has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and is signed with the secret that this call returns once. A message is sent up to ten times in three days until the program answers with a status of 200 to 299. Its address begins with `https://` and is on the public internet. A repeat with the same id is answered with the same secret.',
    requestExamples: {
      accounts: [
        'Payments and refunds',
        {
          id: webhookId,
          address: endpoint.address,
          description: endpoint.description,
          kinds: endpoint.kinds,
        },
      ],
    },
    returns: 'The secret, and all endpoints.',
    responseExamples: { added: ['Added', { secret, ...list }] },
    errors: [...staffErrors, 'webhook_address_refused', 'too_many_webhooks'],
  },
  changeWebhook: {
    ...setting,
    parameters,
    summary: 'Change an endpoint',
    description:
      'Changes what an endpoint hears of, or switches it off or on. Switched off, it gets nothing; what happens meanwhile is kept for 30 days and can be sent with a replay.',
    requestExamples: {
      off: ['Switch it off', { description: 'Accounts', kinds: ['order.paid'], isOn: false }],
    },
    returns: 'All endpoints.',
    responseExamples: { one: ['The endpoints', list] },
    errors: [...staffErrors],
  },
  removeWebhook: {
    ...setting,
    parameters,
    summary: 'Remove an endpoint',
    description: 'Removes an endpoint: nothing is sent there any more.',
    returns: 'The endpoints that are left.',
    responseExamples: { none: ['None is left', { endpoints: [] }] },
    errors: [...staffErrors],
  },
  renewWebhookSecret: {
    ...setting,
    parameters,
    summary: 'Give an endpoint a new secret',
    description: 'Signs with a new secret from now on; the one before is not used any more.',
    returns: 'The secret, which is shown this once, and all endpoints.',
    responseExamples: { renewed: ['The new secret', { secret, ...list }] },
    errors: [...staffErrors],
  },
  testWebhook: {
    ...setting,
    parameters,
    summary: 'Try an endpoint',
    description: 'Sends a message of the kind `webhook.test`, once.',
    returns: 'It is sent.',
    responseExamples: { sent: ['Sent', { started: 1 }] },
    errors: [...staffErrors, 'webhook_off'],
  },
  listWebhookDeliveries: {
    ...setting,
    parameters: {
      ...parameters,
      state: ['Only those in this state.', 'failed'],
      before: ['The last delivery of the page before.', 120],
    },
    summary: 'What was sent to an endpoint',
    description: 'The messages of an endpoint of the last 30 days, the latest first.',
    returns: 'A page of deliveries.',
    responseExamples: { failed: ['One that was given up', { deliveries: [delivery], next: null }] },
    errors: [...staffErrors],
  },
  replayWebhook: {
    ...setting,
    parameters,
    summary: 'Send messages again',
    description:
      'Sends single messages again, or everything of a range that the endpoint hears of, also what happened while it was switched off. A message keeps its id, so that its receiver knows it again. At most 5,000 at once, the oldest first.',
    requestExamples: {
      one: ['One message', { deliveries: [31] }],
      range: [
        'What did not arrive in an hour',
        { from: '2026-11-23T10:00:00.000Z', to: '2026-11-23T11:00:00.000Z', isFailedOnly: true },
      ],
    },
    returns: 'How many were started.',
    responseExamples: { started: ['One', { started: 1 }] },
    errors: [...staffErrors, 'webhook_off'],
  },
} satisfies Record<string, Operation>;
