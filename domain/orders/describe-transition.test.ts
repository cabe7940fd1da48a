import { describe, expect, it } from 'vitest';
import { describeTransition, type DescribedReason } from './describe-transition.ts';
import { transitionReasons, type TransitionReason } from './transition-reasons.ts';

/** A refund whose key contains what separates key and reason in the sentence. */
const refund = { key: 'late: 7', reason: 'torn: twice (ada)' };

const actorName = 'ada';
const sentences: readonly (readonly [
  code: TransitionReason,
  sentence: string,
  stored?: Partial<DescribedReason>,
])[] = [
  ['placed', 'placed'],
  ['approved', 'approved by ada', { actorName }],
  ['production_started', 'production started by ada', { actorName }],
  ['printing_started', 'printing started'],
  ['marked_ready', 'marked ready by ada', { actorName }],
  ['marked_shipped', 'marked shipped by ada', { actorName }],
  ['parcel_refused', 'parcel refused, taken back by ada', { actorName }],
  ['parcel_unclaimed', 'parcel not claimed, taken back by ada', { actorName }],
  ['parcel_undeliverable', 'parcel not deliverable, taken back by ada', { actorName }],
  ['handed_over', 'handed over by ada', { actorName }],
  ['payment_taken', 'taken by ada: bank: 42', { actorName, reference: 'bank: 42' }],
  ['card_payment_approved', 'card payment approved'],
  ['charge_differs', 'the charge differs from the order'],
  ['second_charge', 'a second charge on one try'],
  ['charge_of_other_attempt', 'the charge of another try'],
  ['charge_on_ended_attempt', 'a charge on a try that was failed', { reference: 'failed' }],
  ['charge_during_review', 'another charge on an order before people'],
  ['gift_card_not_captured', 'the gift card’s part could not be taken'],
  ['review_paid', 'accepted as payment by ada: it fits', { actorName, note: 'it fits' }],
  ['review_unpaid', 'found unpaid by ada: sent back', { actorName, note: 'sent back' }],
  ['refunded', 'refund late: 7: torn: twice (ada)', { reference: refund.key }],
  ['gift_card_part_refunded', 'refund k: the gift card’s part', { reference: 'k' }],
  [
    'refund_came_back',
    'refund k came back: closed account',
    { reference: 'k', note: 'closed account' },
  ],
  ['cancelled_by_customer', 'cancelled by the customer'],
  [
    'cancelled_by_staff',
    'cancelled by ada: a mistake\nby ada',
    { actorName, note: 'a mistake\nby ada' },
  ],
  ['card_payment_overdue', 'not paid in time'],
  ['transfer_overdue', 'no transfer came in time'],
  ['approval_overdue', 'not approved in time'],
  ['collection_overdue', 'not collected in time'],
  ['replaced', 'replaced by a later order of the same photos'],
];

describe('describeTransition', () => {
  it('has a sentence for staff about each reason', () => {
    for (const [code, sentence, stored] of sentences) {
      const reason = { actorName: null, reference: null, note: null, ...stored, code };
      expect(describeTransition(reason, [refund]), code).toBe(sentence);
    }
  });

  it('is tested with every reason', () => {
    const tested = sentences.map(([code]) => code);
    expect(tested.toSorted()).toEqual(Object.keys(transitionReasons).toSorted());
  });

  it('describes a refund by the note of its transition where it has one', () => {
    const reason = { code: 'refunded', actorName: null, reference: 'gone', note: 'torn' } as const;
    expect(describeTransition(reason, [refund])).toBe('refund gone: torn');
  });
});
