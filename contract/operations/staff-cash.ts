import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const cashCall = { tag: 'Staff orders', access: 'staff' } satisfies Partial<Operation>;

const studio = [
  'Id of the studio; a studio’s people see theirs alone. Without it, people of the shop name the shop’s own counter.',
  sample.studioId,
] as const;

const closingId = '0f8d9c5e-6a35-4c8d-9d7b-53a7e30f5c11';
const parameters = { closing: ['Id of the closing.', closingId] } satisfies Operation['parameters'];

const counts = [
  { currency: 'CAD', expected: 104.5, counted: 96.5, reason: 'Change given wrong, 8.00 missing' },
];
const closing = {
  id: closingId,
  studio: null,
  day: '2026-11-23',
  timeZone: 'America/Toronto',
  closedAt: '2026-11-23T23:05:00.000Z',
  counts: [
    {
      revision: 1,
      countedAt: '2026-11-23T23:05:00.000Z',
      by: 'Nadia',
      reason: null,
      amounts: counts,
    },
  ],
};

/** The cash of a counter: what should be in its drawer, and what was found when a day was closed. */
export const staffCashOperations = {
  getCash: {
    ...cashCall,
    right: 'cash.see',
    parameters: {
      studio,
      day: ['The day by the clock of the counter; today without it.', '2026-11-23'],
    },
    summary: 'What should be in the drawer',
    description:
      'The cash of a counter that no closing has: taken when orders were handed over or marked paid there, less what was returned, by currency and order. Cash that a courier collected is not the counter’s.',
    returns: 'The drawer.',
    responseExamples: {
      open: [
        'Two orders',
        {
          studio: null,
          timeZone: 'America/Toronto',
          day: '2026-11-23',
          today: '2026-11-23',
          since: null,
          expected: [{ currency: 'CAD', amount: 104.5, count: 1 }],
          entries: [
            {
              at: '2026-11-23T15:05:00.000Z',
              number: sample.orderNumber,
              amount: 104.5,
              currency: 'CAD',
              by: 'Nadia',
            },
          ],
          closing: null,
        },
      ],
    },
    errors: [...staffErrors],
  },
  listClosings: {
    ...cashCall,
    right: 'cash.see',
    parameters: { studio, before: ['The last day of the page before.', '2026-11-23'] },
    summary: 'The closed days of a counter',
    description: 'The closed days of a counter with their counts, the latest first.',
    returns: 'A page of closings.',
    responseExamples: { one: ['One closing', { closings: [closing], next: null }] },
    errors: [...staffErrors],
  },
  getClosing: {
    ...cashCall,
    right: 'cash.see',
    parameters,
    summary: 'A closed day',
    description: 'A closed day with its counts and its cash, order by order.',
    returns: 'The closing.',
    responseExamples: { one: ['A closing', { closing, entries: [] }] },
    errors: [...staffErrors],
  },
  closeDay: {
    ...cashCall,
    right: 'cash.close',
    summary: 'Close a day',
    description:
      'Stores what was counted beside what was expected, and the cash that it is about. The caller sends what they were shown as expected: if cash came in since, nothing is stored. A day is closed once; a repeat is answered with its closing.',
    requestExamples: { short: ['8.00 are missing', { day: '2026-11-23', counts }] },
    returns: 'The closing.',
    responseExamples: { one: ['The closing', { closing, entries: [] }] },
    errors: [...staffErrors, 'cash_changed', 'cash_reason_missing'],
  },
  correctClosing: {
    ...cashCall,
    right: 'cash.close',
    parameters,
    summary: 'Count a closed day again',
    description:
      'Adds a count to a closed day, with the reason. The counts before it stay. A repeat of the latest count changes nothing.',
    requestExamples: {
      found: [
        'The missing note was found',
        {
          revision: 1,
          reason: 'The note lay under the drawer',
          counts: [{ currency: 'CAD', expected: 104.5, counted: 104.5 }],
        },
      ],
    },
    returns: 'The closing.',
    responseExamples: { one: ['The closing', { closing, entries: [] }] },
    errors: [...staffErrors, 'cash_changed', 'cash_reason_missing'],
  },
} satisfies Record<string, Operation>;
