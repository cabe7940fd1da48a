import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const courierCall = { tag: 'Staff orders', access: 'staff' } satisfies Partial<Operation>;

const after = [
  'The `next` of the page before.',
  '1796040000000000.0f8d9c5e-6a35-4c8d-9d7b-53a7e30f5c11',
] as const;
const number = ['Number of the order.', sample.orderNumber] as const;

const remittanceId = '3b1f8a52-7a40-4c55-8a8f-0a4f3f9d6d21';
const amount = {
  number: sample.orderNumber,
  name: 'Salma Gharbi',
  courier: 'Rapid-Poste',
  currency: 'TND',
  due: 104.5,
  remitted: 96.5,
  resolved: 0,
  open: 8,
  state: 'short',
  since: '2026-11-20T09:00:00.000Z',
};
const trace = {
  amount,
  lines: [
    {
      remittance: remittanceId,
      position: 2,
      courier: 'Rapid-Poste',
      day: '2026-11-23',
      amount: 96.5,
      number: sample.orderNumber,
      matchedBy: 'number',
    },
  ],
  differences: [],
};
const remittance = {
  id: remittanceId,
  courier: 'Rapid-Poste',
  day: '2026-11-23',
  reference: 'Transfer 4471',
  fileName: 'remittance.csv',
  currency: 'TND',
  total: 96.5,
  lines: 1,
  unknown: 0,
  storedAt: '2026-11-23T10:00:00.000Z',
  by: 'Nadia',
};
const sent = {
  courier: 'Rapid-Poste',
  day: '2026-11-23',
  reference: 'Transfer 4471',
  currency: 'TND',
  source: { lines: [{ number: sample.orderNumber, phone: '', amount: 96.5 }] },
};
const version = '5c9f3a0d2b';

/** What couriers have of the shop's money, what they remitted, and the differences. */
export const staffCourierOperations = {
  getCouriers: {
    ...courierCall,
    right: 'couriers.see',
    summary: 'What each courier has',
    description:
      'Sums of the orders paid on delivery that were handed to each courier and not remitted, by currency and by the days since. `counts` has what is with couriers, the differences, and the lines that name no order.',
    returns: 'The sums.',
    responseExamples: {
      one: [
        'One courier',
        {
          couriers: [
            {
              key: 'rapidposte',
              courier: 'Rapid-Poste',
              currency: 'TND',
              open: 104.5,
              count: 1,
              oldest: '2026-11-20T09:00:00.000Z',
              ages: { week: 104.5, fortnight: 0, month: 0, older: 0 },
            },
          ],
          counts: { with_courier: 1, short: 0, over: 0, unknown: 0 },
        },
      ],
    },
    errors: [...staffErrors],
  },
  listCourierAmounts: {
    ...courierCall,
    right: 'couriers.see',
    parameters: {
      state: ['The state of the amounts; `with_courier` without it.', 'short'],
      courier: ['The `key` of a courier; `-` for parcels without one.', 'rapidposte'],
      after,
    },
    summary: 'Amounts with couriers',
    description:
      'What couriers owe for orders, 50 a page: the oldest first, settled ones the newest first.',
    returns: 'A page of amounts.',
    responseExamples: { one: ['One amount', { amounts: [amount], next: null }] },
    errors: [...staffErrors],
  },
  getCourierAmount: {
    ...courierCall,
    right: 'couriers.see',
    parameters: { number },
    summary: 'An amount with a courier',
    description: 'What a courier owes for an order, what it remitted, and how differences ended.',
    returns: 'The amount.',
    responseExamples: { short: ['8.00 are missing', trace] },
    errors: [...staffErrors],
  },
  settleCourierAmount: {
    ...courierCall,
    right: 'couriers.settle',
    parameters: { number },
    summary: 'Settle a difference',
    description:
      'Stores why what is open of an amount is not expected any more. The caller sends what they were shown as open. A repeat of the same `id` changes nothing.',
    requestExamples: {
      fee: [
        'The courier kept its fee',
        { id: remittanceId, open: 8, reason: 'fee_kept', note: '' },
      ],
    },
    returns: 'The amount.',
    responseExamples: { short: ['The amount', trace] },
    errors: [...staffErrors, 'courier_amounts_changed'],
  },
  listRemittances: {
    ...courierCall,
    right: 'couriers.see',
    parameters: { after },
    summary: 'Remittances of couriers',
    description: 'What couriers remitted, 50 a page, the newest first.',
    returns: 'A page of remittances.',
    responseExamples: { one: ['One remittance', { remittances: [remittance], next: null }] },
    errors: [...staffErrors],
  },
  previewRemittance: {
    ...courierCall,
    right: 'couriers.settle',
    summary: 'What a remittance would change',
    description:
      'Reads a courier’s file (CSV in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs) or typed lines, and matches each line with an order: by its number, else by phone number and amount. Stores nothing.',
    requestExamples: { typed: ['A typed line', sent] },
    returns: 'The lines with their orders.',
    responseExamples: {
      short: [
        '8.00 are missing',
        {
          version,
          total: 96.5,
          sums: [{ outcome: 'short', count: 1, amount: 96.5 }],
          lines: [
            {
              position: 1,
              number: sample.orderNumber,
              phoneEnd: '',
              amount: 96.5,
              outcome: 'short',
              order: sample.orderNumber,
              name: 'Salma Gharbi',
              expected: 104.5,
              hasOtherPhone: false,
              otherCourier: null,
            },
          ],
          leftOut: 0,
          stored: null,
        },
      ],
    },
    errors: [...staffErrors, 'remittance_unreadable'],
  },
  storeRemittance: {
    ...courierCall,
    right: 'couriers.settle',
    summary: 'Store a remittance',
    description:
      'Stores what the preview showed. The same request or the same file again changes nothing. If orders changed since the preview, nothing is stored.',
    requestExamples: { typed: ['A typed line', { ...sent, id: remittanceId, version }] },
    returns: 'The remittance.',
    responseExamples: { one: ['The remittance', { remittance }] },
    errors: [...staffErrors, 'remittance_unreadable', 'courier_amounts_changed'],
  },
  listRemittanceLines: {
    ...courierCall,
    right: 'couriers.see',
    summary: 'Lines without an order',
    description: 'Lines of remittances that name no order and that nobody settled, up to 200.',
    returns: 'The lines.',
    responseExamples: { none: ['No line', { lines: [] }] },
    errors: [...staffErrors],
  },
  settleRemittanceLine: {
    ...courierCall,
    right: 'couriers.settle',
    parameters: {
      remittance: ['Id of the remittance.', remittanceId],
      position: ['Position of the line.', 2],
    },
    summary: 'Settle a line without an order',
    description:
      'Says which order a line is of, or why it is of none. A repeat of the same `id` changes nothing.',
    requestExamples: {
      found: ['It is of this order', { id: remittanceId, order: sample.orderNumber, note: '' }],
    },
    returns: 'The lines that are left.',
    responseExamples: { none: ['No line is left', { lines: [] }] },
    errors: [...staffErrors, 'courier_amounts_changed'],
  },
} satisfies Record<string, Operation>;
