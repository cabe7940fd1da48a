import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const call = { tag: 'Staff orders', access: 'staff' } satisfies Partial<Operation>;

const review = {
  ...call,
  right: 'reviews.decide',
  parameters: { review: ['Id of the review.', sample.studioId] },
  returns: 'Whether it was done.',
} satisfies Partial<Operation>;

const ofOrder = {
  ...call,
  right: 'reviews.decide',
  parameters: { number: ['Number of the order.', sample.orderNumber] },
} satisfies Partial<Operation>;

const done = { isDone: true, refusal: null, amounts: null };
const doneExamples = { done: ['Done', done] } satisfies Operation['responseExamples'];
const noteExamples = {
  note: ['What was found', { note: 'Given back in the provider’s own console' }],
} satisfies Operation['requestExamples'];

/** The money that the shop's people see to. */
export const staffMoneyOperations = {
  listMoney: {
    ...call,
    right: 'reviews.decide',
    parameters: {
      view: [
        'The list: payments and orders to review, refunds that need people, disputes, or awaited transfers.',
        'reviews',
      ],
      after: ['Where the page before ended.', `1763822000000000.${sample.studioId}`],
    },
    summary: 'List money that people see to',
    description:
      'The oldest first: charges that pay no order, refunds made at a provider, orders left in payment review; refunds that failed, are to be paid out by people, have not been sent for two days or whose outcome the provider has not told; disputes; Interac transfers that are awaited.',
    returns: 'A page of the list, and how many there are in each.',
    responseExamples: {
      charge: [
        'A second charge',
        {
          issues: [
            {
              id: sample.studioId,
              kind: 'charge',
              order: { number: sample.orderNumber, name: 'Ada Lovelace' },
              amount: 20.98,
              currency: 'USD',
              reason: 'a second charge on one try',
              provider: 'helcim',
              transaction: '20163175',
              since: '2026-11-22T14:33:00.000Z',
              canBeAccepted: false,
              canBeReturned: true,
            },
          ],
          next: null,
          counts: { reviews: 1, refunds: 0, disputes: 0, transfers: 3 },
        },
      ],
    },
    errors: staffErrors,
  },
  closeReview: {
    ...review,
    summary: 'Close a review',
    description:
      'Closes it with what was found or done; no money moves. A repeat with the same words changes nothing.',
    requestExamples: noteExamples,
    responseExamples: doneExamples,
    errors: [...staffErrors, 'review_not_found'],
  },
  acceptReview: {
    ...review,
    summary: 'Enter a review in the books',
    description:
      'For a lost dispute or a refund made at the provider: the books get the refund with its credit note, and the shop sends no money. `nothing_lacks` if they have it already. A repeat changes nothing.',
    requestExamples: noteExamples,
    responseExamples: doneExamples,
    errors: [...staffErrors, 'review_not_found'],
  },
  returnCharge: {
    ...review,
    right: 'refunds.make',
    summary: 'Give back a charge that pays no order',
    description:
      'Refunds the charge of a review at its provider and closes the review. The amount is what was shown; above 200 US dollars the person proves once more who they are. A repeat changes nothing.',
    requestExamples: {
      charge: ['A second charge', { note: 'Paid twice', amount: 20.98 }],
    },
    responseExamples: doneExamples,
    errors: [
      ...staffErrors,
      'review_not_found',
      'order_act_pending',
      'refund_too_large',
      'staff_proof_required',
    ],
  },
  payOutRefund: {
    ...call,
    right: 'refunds.make',
    parameters: { refund: ['Id of the refund.', sample.studioId] },
    summary: 'Say that a refund was paid out',
    description:
      'People returned in cash or by transfer what was paid so; the refund is done with it. A repeat with the same reference changes nothing.',
    requestExamples: { transfer: ['A transfer', { reference: 'CA-7f2k' }] },
    returns: 'Whether it was done.',
    responseExamples: doneExamples,
    errors: [...staffErrors, 'review_not_found'],
  },
  endReview: {
    ...ofOrder,
    summary: 'End the payment review of an order',
    description:
      'It is paid if the shop holds exactly its total in one charge, or awaits another payment if the shop holds nothing of it; with `other_amount` nothing is changed.',
    requestExamples: { paid: ['Paid', { isPaid: true, note: 'The charge is the customer’s' }] },
    returns: 'Whether it ended.',
    responseExamples: {
      ended: ['Ended', done],
      otherAmount: [
        'Too much is held',
        {
          isDone: false,
          refusal: 'other_amount',
          amounts: { held: 41.96, due: 20.98, currency: 'USD' },
        },
      ],
    },
    errors: [...staffErrors, 'order_state_conflict'],
  },
  recordDispute: {
    ...ofOrder,
    summary: 'Record how a dispute at Helcim ended',
    description:
      'Helcim does not report disputes. A lost one is listed for review; one that is won after all takes that back. A repeat with the same reference changes nothing.',
    requestExamples: { lost: ['Lost', { outcome: 'lost', reference: '5501' }] },
    returns: 'Whether it was recorded.',
    responseExamples: { recorded: ['Recorded', { isRecorded: true, refusal: null }] },
    errors: staffErrors,
  },
} satisfies Record<string, Operation>;
