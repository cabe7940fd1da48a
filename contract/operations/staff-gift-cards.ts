import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';
import { sample } from './examples.ts';

const seeing = { tag: 'Staff discounts', access: 'staff', right: 'gift-cards.see' } as const;
const issuing = { tag: 'Staff discounts', access: 'staff', right: 'gift-cards.issue' } as const;

const cardId = '3c0a9f0e-55d8-4f6e-9a76-1d1f6a0a2b11';
const issueId = '9b2f7a34-0c1d-4e5f-8a6b-7c8d9e0f1a2b';

const card = {
  id: cardId,
  ending: 'KX7M',
  currency: 'CAD',
  state: 'active',
  balance: 50,
  held: 0,
  expiresAt: '2028-01-01T00:00:00.000Z',
  issuedAt: '2026-11-23T10:00:00.000Z',
};

const request = {
  id: issueId,
  currency: 'CAD',
  amount: 50,
  count: 2,
  expiresAt: '2028-01-01T00:00:00.000Z',
};

const cardParameter = { card: ['Id of the card.', cardId] } as const;

const changing = {
  ...issuing,
  parameters: cardParameter,
  returns: 'The card as it is now.',
  responseExamples: { card: ['The card', { card }] },
  errors: staffErrors,
} as const;

/** Gift cards as the shop’s people see them. */
export const staffGiftCardOperations = {
  listStaffGiftCards: {
    ...seeing,
    summary: 'List gift cards',
    description:
      'A page of the gift cards, the newest first. Of a code the shop stores a keyed hash and its last four characters, so that nobody sees the code of a card that was issued before.',
    parameters: {
      state: ['Cards in this state alone.', 'active'],
      currency: ['Cards of this currency alone.', 'CAD'],
      ending: ['Last four characters of the code.', 'KX7M'],
      after: ['The `next` of the page before.', `1795428000000000.${cardId}`],
    },
    returns: 'The page.',
    responseExamples: { page: ['One card', { cards: [card], next: null }] },
    errors: staffErrors,
  },
  getOwedOnGiftCards: {
    ...seeing,
    summary: 'What the shop owes on its gift cards',
    description:
      'By currency, never added across currencies: what is on cards that can pay, and what is on cards that are disabled or have expired.',
    returns: 'The amounts.',
    responseExamples: {
      owed: [
        'Two currencies',
        {
          owed: [
            { currency: 'CAD', owed: 1240.5, cards: 31, blocked: 50 },
            { currency: 'TND', owed: 300, cards: 6, blocked: 0 },
          ],
        },
      ],
    },
    errors: staffErrors,
  },
  findStaffGiftCard: {
    ...seeing,
    summary: 'Find the gift card of a code',
    description:
      'For a whole code in any spelling. The code is in the body, so that no log has it.',
    requestExamples: { code: ['A code', { code: 'ACDE-FGHJ-KMNP-QRTW-KX7M' }] },
    returns: 'The id of the card.',
    responseExamples: { card: ['The card', { id: cardId }] },
    errors: [...staffErrors, 'too_many_requests'],
  },
  getStaffGiftCard: {
    ...seeing,
    summary: 'Read a gift card',
    description: 'The card with a page of its ledger, the latest entry first.',
    parameters: { ...cardParameter, before: ['The `next` of the page before.', 418] },
    returns: 'The card.',
    responseExamples: {
      card: [
        'A card that paid an order',
        {
          card: { ...card, balance: 29.02 },
          mail: null,
          entries: [
            {
              kind: 'capture',
              amount: 20.98,
              balance: 29.02,
              order: sample.orderNumber,
              at: '2026-11-24T09:00:00.000Z',
              expiresAt: null,
            },
            {
              kind: 'issue',
              amount: 50,
              balance: 50,
              order: null,
              at: '2026-11-23T10:00:00.000Z',
              expiresAt: null,
            },
          ],
          next: null,
        },
      ],
    },
    errors: staffErrors,
  },
  disableStaffGiftCard: {
    ...changing,
    summary: 'Disable a gift card',
    description:
      'It starts no payment any more; what it paid and what is held for payments under way stays. A repeat changes nothing.',
  },
  enableStaffGiftCard: {
    ...changing,
    summary: 'Enable a gift card',
    description: 'It pays again. A repeat changes nothing.',
  },
  extendStaffGiftCard: {
    ...changing,
    summary: 'Extend a gift card',
    description: 'Lets a card that expires pay until a later moment, also one that has expired.',
    requestExamples: { later: ['A year more', { expiresAt: '2029-01-01T00:00:00.000Z' }] },
    errors: [...staffErrors, 'gift_card_pays_longer'],
  },
  issueStaffGiftCards: {
    ...issuing,
    summary: 'Issue gift cards',
    description:
      'Issues 1 to 500 cards of one amount, each with an entry in the audit log. The response has their codes, of which the shop stores no copy: for 15 minutes a repeat with the same id, which the browser draws, has them once more. Needs a fresh proof.',
    requestExamples: { two: ['Two cards', request] },
    returns: 'The cards with their codes.',
    responseExamples: {
      cards: [
        'Two cards',
        {
          cards: [
            { id: cardId, code: 'ACDE-FGHJ-KMNP-QRTW-KX7M' },
            { id: '6f1b1f0a-7c2e-4b83-9d0f-2a4c6e8f0b13', code: 'MNPQ-RTWX-Y346-79AC-DEFG' },
          ],
          shownUntil: '2026-11-23T10:15:00.000Z',
        },
      ],
    },
    errors: [...staffErrors, 'staff_proof_required', 'gift_cards_issued_before'],
  },
  mailStaffGiftCard: {
    ...issuing,
    summary: 'Issue a gift card by mail',
    description:
      'Issues a card for somebody, who gets it by mail in their language, with the card as a PDF. The response and the audit log have no code. A repeat with the same id, which the browser draws, issues and sends nothing more. Needs a fresh proof.',
    requestExamples: {
      amina: [
        'A card for Amina',
        {
          id: '2f6e8d10-7b4c-4a59-8e3d-6c5b4a392817',
          currency: 'CAD',
          amount: 50,
          expiresAt: '2028-01-01T00:00:00.000Z',
          email: sample.email,
          name: sample.name,
          language: 'fr',
        },
      ],
    },
    returns: 'The card, without its code.',
    responseExamples: { card: ['The card', { card }] },
    errors: [...staffErrors, 'staff_proof_required', 'gift_cards_issued_before'],
  },
  resendStaffGiftCard: {
    ...issuing,
    parameters: cardParameter,
    summary: 'Send the mail of a gift card again',
    description:
      'For 30 days after it was last asked for, at most 5 times a day. A card that went by no mail is not found.',
    returns: 'The card.',
    responseExamples: { card: ['The card', { card }] },
    errors: [...staffErrors, 'too_many_requests'],
  },
  printStaffGiftCards: {
    ...issuing,
    summary: 'Print issued gift cards',
    description:
      'The cards of a request of the last 15 minutes as a PDF to print and cut, eight on a page, in the person’s language. It takes the same body as issuing them and issues nothing.',
    requestExamples: { two: ['Two cards', request] },
    responses: {
      200: {
        description: 'The cards.',
        content: {
          mediaType: 'application/pdf',
          schema: {
            type: 'string',
            contentMediaType: 'application/pdf',
            contentEncoding: 'binary',
            maxLength: 20_000_000,
          },
        },
      },
    },
    errors: [...staffErrors, 'gift_cards_issued_before'],
  },
} satisfies Record<string, Operation>;
