import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const statementCall = { tag: 'Staff orders', access: 'staff' } satisfies Partial<Operation>;

const parameters = {
  studio: [
    'Id of the studio; people of the shop name one. A studio’s people see theirs alone.',
    sample.studioId,
  ],
  month: ['The month by the clock of the studio.', '2026-11'],
} satisfies Operation['parameters'];

const agreement = {
  id: '5f0a6f8e-0e5c-4a3e-9a75-4d0f6c1a2b3c',
  validFrom: '2026-10-01',
  validUntil: null,
  currency: 'TND',
  fees: [{ paper: '4x6', fee: 0.3 }],
  note: '',
};
const agreements = [{ ...agreement, createdAt: '2026-09-28T09:00:00.000Z', by: 'Nadia' }];

/** What partner studios made, what they get for it, and the shop's cash that they hold. */
export const staffStatementOperations = {
  getStatement: {
    ...statementCall,
    right: 'statements.see',
    parameters,
    summary: 'A studio’s statement of a month',
    description:
      'The prints of the studio’s orders that became ready in the month, by paper with the fee of their day, the cash that its counter took and returned, and the balance in each currency: above 0 the studio owes the shop. The orders add up to it.',
    returns: 'The statement.',
    responseExamples: {
      month: [
        'Ten prints',
        {
          studio: { id: sample.studioId, name: 'Photo Sfax' },
          month: '2026-11',
          timeZone: 'Africa/Tunis',
          isOver: false,
          papers: [{ paper: '4x6', count: 10, currency: 'TND', fee: 0.3, amount: 3 }],
          balances: [{ currency: 'TND', cash: 25, fees: 3, balance: 22 }],
          orders: [
            {
              number: sample.orderNumber,
              day: '2026-11-03',
              prints: 10,
              currency: 'TND',
              fees: 3,
              cash: 25,
            },
          ],
          agreements,
        },
      ],
    },
    errors: [...staffErrors],
  },
  getStatementCsv: {
    ...statementCall,
    right: 'statements.see',
    parameters,
    summary: 'A studio’s statement as a table',
    description:
      'The orders of a statement and its sums, for spreadsheets in the caller’s language.',
    responses: {
      200: {
        description: 'The table.',
        content: { mediaType: 'text/csv', schema: { type: 'string' } },
      },
    },
    errors: [...staffErrors],
  },
  getStatementPdf: {
    ...statementCall,
    right: 'statements.see',
    parameters,
    summary: 'A studio’s statement as a PDF',
    description: 'The papers of a statement and its balances, in the caller’s language.',
    responses: {
      200: {
        description: 'The document.',
        content: { mediaType: 'application/pdf', schema: { type: 'string', format: 'binary' } },
      },
    },
    errors: [...staffErrors],
  },
  addAgreement: {
    ...statementCall,
    right: 'statements.edit',
    parameters: { studio: ['Id of the studio.', sample.studioId] },
    summary: 'Agree on fees with a studio',
    description:
      'Stores what the shop pays a studio for one copy of each paper from a day on, until the next agreement begins or its own last day. An agreement that follows another begins this month or later. A repeat of the same `id` changes nothing.',
    requestExamples: { fees: ['0.30 for a print', agreement] },
    returns: 'All agreements with the studio.',
    responseExamples: { one: ['One agreement', { agreements }] },
    errors: [...staffErrors, 'agreement_too_early'],
  },
} satisfies Record<string, Operation>;
