import type { Operation, ParameterDoc } from './operation.ts';
import { personId } from './staff-examples.ts';
import { staffErrors } from './staff.ts';

const seeing = { tag: 'Staff', access: 'staff', right: 'audit.see' } as const;

const filters = {
  from: ['Entries from this moment on.', '2026-11-23T00:00:00.000Z'],
  to: ['Entries before this moment.', '2026-11-24T00:00:00.000Z'],
  who: ['Id of an account or token, or a kind of actors, such as `system`.', personId],
  act: ['An act, all acts on a kind of object (`order`), `money` or `personal-data`.', 'money'],
  object: ['Id of the object, such as the number of an order.', 'FPX-123456789'],
} satisfies Record<string, ParameterDoc>;

/** The audit log, which the shop’s people read and nobody changes. */
export const staffAuditOperations = {
  readAuditLog: {
    ...seeing,
    summary: 'Read the audit log',
    description:
      'Everything that people, their programs and the shop did, the latest first, 50 on a page.',
    parameters: { ...filters, before: ['The last entry of the page before.', 418] },
    returns: 'A page of entries.',
    responseExamples: {
      page: [
        'One entry',
        {
          entries: [
            {
              id: 417,
              at: '2026-11-23T10:23:41.000Z',
              actor: { kind: 'staff', id: personId, name: 'Nadia' },
              act: 'order.approve',
              object: { kind: 'order', id: 'FPX-123456789', name: null },
              before: { fulfilment: 'awaiting_csr' },
              after: { fulfilment: 'approved' },
              address: '203.0.113.7',
              requestId: '0b8d2c53-8a0f-4a60-9d3c-3f2a1f1f7c11',
            },
          ],
          next: null,
          count: 1,
        },
      ],
    },
    errors: staffErrors,
  },
  readAuditTable: {
    ...seeing,
    summary: 'Read the audit log as a table',
    description:
      'The latest 10,000 entries that match, as CSV for a spreadsheet. Reading it is an entry itself.',
    parameters: { ...filters, separator: ['Separator of the columns.', 'semicolon'] },
    responses: {
      200: {
        description: 'The table.',
        content: { mediaType: 'text/csv', schema: { type: 'string' } },
      },
    },
    errors: staffErrors,
  },
} satisfies Record<string, Operation>;
