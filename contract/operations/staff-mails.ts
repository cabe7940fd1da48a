import { sample } from './examples.ts';
import type { Operation, ParameterDoc } from './operation.ts';
import { staffErrors } from './staff.ts';

const mailCall = { tag: 'Staff orders', access: 'staff', right: 'orders.mail' } as const;

const previewParameters: Readonly<Record<string, ParameterDoc>> = {
  kind: ['Kind of the mail.', 'customer-confirmation'],
  language: ['Language of the customer; mails to the shop are in English.', 'fr'],
  number: [
    'The order; without it, the latest that had this mail, else the latest of all.',
    sample.orderNumber,
  ],
};

/** The mails of the shop: what became of each, and how each looks. */
export const staffMailOperations = {
  listMails: {
    ...mailCall,
    summary: 'List mails',
    description:
      'The mails about orders and appointments, the latest first, with what became of each. People of a studio get none: the mails are the shop’s.',
    parameters: {
      state: ['Mails of this state alone.', 'failed'],
      kind: ['Mails of this kind alone.', 'customer-confirmation'],
      number: ['Mails about this order alone.', sample.orderNumber],
      after: [
        'The place after which the page begins, as the page before gave it.',
        '1764000000000000.a',
      ],
    },
    returns: 'A page of mails.',
    responseExamples: {
      failed: [
        'A mail that failed',
        {
          mails: [
            {
              id: `${sample.invoiceId}.customer-confirmation`,
              kind: 'customer-confirmation',
              reference: '',
              number: sample.orderNumber,
              to: sample.email,
              state: 'failed',
              failure: 'AUTH_ERROR',
              queuedAt: '2026-11-23T09:00:00.000Z',
              at: '2026-11-23T09:01:00.000Z',
            },
          ],
          next: null,
        },
      ],
    },
    errors: [...staffErrors],
  },
  resendMails: {
    ...mailCall,
    summary: 'Send failed mails again',
    description:
      'Queues the mails of the last 30 days that were given up once more. One that is not due any more is not sent.',
    returns: 'How many are queued.',
    responseExamples: { two: ['Two mails', { queued: 2 }] },
    errors: [...staffErrors],
  },
  previewMail: {
    ...mailCall,
    summary: 'Preview a mail',
    description:
      'A mail as text, composed with a real order in any language, without its photos. Its links lead nowhere, and its codes are zeros.',
    parameters: previewParameters,
    returns: 'The mail.',
    responseExamples: {
      one: [
        'A mail',
        {
          number: sample.orderNumber,
          kind: 'shipped',
          language: 'en',
          to: sample.email,
          subject: 'Your photos are on their way',
          text: 'Hello Amina',
        },
      ],
    },
    errors: [...staffErrors],
  },
  previewMailPage: {
    ...mailCall,
    summary: 'Preview a mail as a page',
    description:
      'The same mail as the page that a mail program shows; nothing in it is loaded or run.',
    parameters: previewParameters,
    responses: {
      200: {
        description: 'The page.',
        content: { mediaType: 'text/html', schema: { type: 'string' } },
      },
    },
    errors: [...staffErrors],
  },
  sendTestMail: {
    ...mailCall,
    summary: 'Send a test mail to oneself',
    description:
      'Sends the same mail to the caller’s own address, at most 20 an hour. A repeat with the same `id` sends nothing more.',
    requestExamples: {
      shipped: [
        'A mail in French',
        { id: '0f8d9c5e-6a35-4c8d-9d7b-53a7e30f5c11', kind: 'shipped', language: 'fr' },
      ],
    },
    returns: 'Where it goes.',
    responseExamples: { sent: ['To oneself', { to: 'nadia@example.com' }] },
    errors: [...staffErrors, 'too_many_requests'],
  },
} satisfies Record<string, Operation>;
