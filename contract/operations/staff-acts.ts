import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const parameters = { number: ['Number of the order.', sample.orderNumber] } satisfies NonNullable<
  Operation['parameters']
>;

const actCall = { tag: 'Staff orders', access: 'staff' } satisfies Partial<Operation>;

const actErrors = [
  ...staffErrors,
  'staff_proof_required',
  'order_act_pending',
  'order_held',
  'order_state_conflict',
  'order_not_paid',
  'order_not_payable',
  'order_not_cancellable',
  'order_not_printed',
  'payment_reference_used',
  'pickup_code_invalid',
  'pickup_code_locked',
] as const satisfies Operation['errors'];

const actId = '0f8d9c5e-6a35-4c8d-9d7b-53a7e30f5c11';

/** What the shop’s people do with orders, with undo. */
export const staffActOperations = {
  actOnOrder: {
    ...actCall,
    right: 'orders.see',
    parameters,
    summary: 'Act on an order',
    description:
      'Approves, rejects, makes, hands over, cancels … an order. An act that can be undone is checked at once and carried out when its undo is over: ten seconds, for a hand-over ten minutes. The id is the caller’s own; a repeat with it changes nothing. Each act needs its own right, without which the order is not found. Cancelling an order that was paid gives its money back and needs the right to refund; above 50 US dollars it needs the amount too, and above 200 a fresh proof.',
    requestExamples: {
      approve: ['Approve', { id: actId, act: { kind: 'approve' } }],
      handOver: [
        'Hand over by a code, with the money taken',
        { id: actId, act: { kind: 'hand_over', code: '123456', paid: true } },
      ],
    },
    returns: 'The act while it can be undone, and the order.',
    errors: actErrors,
  },
  undoOrderAct: {
    ...actCall,
    right: 'orders.see',
    parameters: { ...parameters, act: ['Id of the act.', actId] },
    summary: 'Undo an act',
    description:
      'Undoes an act that was not carried out yet. A repeat changes nothing; an act whose time is over stays.',
    returns: 'The order.',
    errors: [...staffErrors, 'undo_over'],
  },
  listCalls: {
    ...actCall,
    right: 'calls.make',
    summary: 'The line of calls',
    description:
      'Cash orders that await their call: first what its customer confirmed, then what was never called, then what is due again, then what is due later.',
    returns: 'The first orders of the line.',
    errors: [...staffErrors],
  },
  takeCall: {
    ...actCall,
    right: 'calls.make',
    summary: 'Take the next call',
    description:
      'Holds the next order for five minutes, or a named one, and lets go of the one before. Two people never get the same.',
    requestExamples: {
      next: ['The next one', {}],
      named: ['A named one', { number: sample.orderNumber }],
    },
    returns: 'The order with what to say and what is known; null when nobody is to be called.',
    errors: [...staffErrors, 'order_held', 'order_state_conflict'],
  },
  keepCall: {
    ...actCall,
    right: 'calls.make',
    parameters,
    summary: 'Go on with a call',
    description: 'Holds the order for five more minutes, with what was said.',
    requestExamples: { said: ['Two sentences were said', { said: ['contents', 'amount'] }] },
    returns: 'Until when it is held.',
    responseExamples: { held: ['Held', { heldUntil: '2026-11-23T14:10:00.000Z' }] },
    errors: [...staffErrors, 'order_held'],
  },
  dropCall: {
    ...actCall,
    right: 'calls.make',
    parameters,
    summary: 'Let go of a call',
    description: 'Others may take the order at once. A repeat changes nothing.',
    returns: 'It is held no more.',
    responseExamples: { done: ['Done', { success: true }] },
    errors: [...staffErrors],
  },
  changeOrderAddress: {
    ...actCall,
    right: 'orders.change',
    parameters,
    summary: 'Change the delivery address',
    description:
      'Changes the address that the customer said on the phone, before production, in the same country and region. It is checked as in the checkout.',
    requestExamples: {
      address: [
        'An address',
        { address: '24 rue de Marseille, étage 2', city: 'Tunis', postalCode: '1001' },
      ],
    },
    returns: 'The order.',
    errors: [
      ...staffErrors,
      'order_act_pending',
      'order_state_conflict',
      'shipping_required',
      'web_address_not_allowed',
      'unknown_region',
      'regions_differ',
      'region_mismatch',
      'postal_code_required',
      'invalid_postal_code',
    ],
  },
  changeOrderDay: {
    ...actCall,
    right: 'orders.change',
    parameters,
    summary: 'Change the delivery day',
    description: 'Stores the day on which the customer is at home, within 60 days; null for any.',
    requestExamples: { day: ['A day', { day: '2026-11-25' }] },
    returns: 'The order.',
    errors: [...staffErrors, 'order_act_pending', 'order_state_conflict'],
  },
  lookUpPickup: {
    ...actCall,
    right: 'orders.hand-over',
    summary: 'Find a pickup',
    description:
      'Finds the order of a typed code or of a scanned QR code, and says why it does not wait here if so. Of an order at another studio only the studio is named. Wrong codes are limited by studio and network address.',
    requestExamples: {
      code: ['A typed code', { code: '123456' }],
      scanned: [
        'A scanned QR code',
        { number: sample.orderNumber, secret: 'qL0v5Yx7lJrPqk5E2bYw2A' },
      ],
    },
    returns: 'The order, or where it is.',
    responseExamples: {
      none: ['No order', { found: 'none' }],
      elsewhere: [
        'At another studio',
        { found: 'elsewhere', studio: 'Studio Lac 2', phone: '+216 71 000 000' },
      ],
    },
    errors: [...staffErrors, 'too_many_requests'],
  },
  listCounter: {
    ...actCall,
    right: 'orders.hand-over',
    parameters: {
      studio: ['Id of the studio; a studio’s people see theirs alone.', sample.studioId],
    },
    summary: 'What waits at a counter',
    description:
      'The orders that wait at a studio, the latest first, and the hand-overs of its day.',
    returns: 'The orders.',
    responseExamples: {
      empty: [
        'Nothing waits',
        { waiting: [], waitingCount: 0, handedOverToday: 3, timeZone: 'UTC', studio: null },
      ],
    },
    errors: [...staffErrors],
  },
  listOpenPickups: {
    ...actCall,
    right: 'orders.hand-over',
    parameters: {
      studio: ['Id of the studio; a studio’s people see theirs alone.', sample.studioId],
    },
    summary: 'Pickups for a device without a connection',
    description:
      'What a device needs to hand over orders for ten minutes without a connection: salted hashes of the codes of the studio’s orders, and no name or address.',
    returns: 'The open pickups.',
    responseExamples: {
      none: [
        'Nothing waits',
        { salt: '00', madeAt: '2026-11-23T14:05:00.000Z', iterations: 20000, orders: [] },
      ],
    },
    errors: [...staffErrors],
  },
} satisfies Record<string, Operation>;
