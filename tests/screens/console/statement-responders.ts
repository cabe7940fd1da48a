import type { Failure } from '#contract/errors.ts';
import type { AgreementShown } from '#contract/staff/statements.ts';
import type { SignedInPerson } from '#contract/staff/session.ts';
import type { StaffParts } from './staff-calls.ts';

type StatementCall = 'getStatement' | 'addAgreement';

type Responders = {
  readonly [K in StatementCall]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

const first: AgreementShown = {
  id: '5f0a6f8e-0e5c-4a3e-9a75-4d0f6c1a2b3c',
  validFrom: '2026-01-01',
  validUntil: null,
  currency: 'TND',
  fees: [{ paper: '10x15', fee: 0.3 }],
  note: 'As agreed in December',
  createdAt: '2025-12-28T09:00:00.000Z',
  by: 'Nadia',
};

/** Responds to the calls about statements as the server does, with the same orders each month. */
export function createStatementResponders(shop: { readonly person: SignedInPerson }): Responders {
  let agreements = [first];
  return {
    getStatement: ({ query: { studio = crypto.randomUUID(), month } }) => ({
      studio: shop.person.studio ?? { id: studio, name: 'Photo Sfax' },
      month,
      timeZone: 'Africa/Tunis',
      isOver: false,
      papers: [
        { paper: '10x15', count: 40, currency: 'TND', fee: 0.3, amount: 12 },
        { paper: 'keychain', count: 2, currency: null, fee: null, amount: 0 },
      ],
      balances: [{ currency: 'TND', cash: 148.5, fees: 12, balance: 136.5 }],
      orders: [
        {
          number: 'FPX-418204870',
          day: `${month}-03`,
          prints: 30,
          currency: 'TND',
          fees: 9,
          cash: 104,
        },
        {
          number: 'FPX-418204871',
          day: `${month}-09`,
          prints: 12,
          currency: 'TND',
          fees: 3,
          cash: 44.5,
        },
      ],
      agreements,
    }),
    addAgreement: ({ body }) => {
      const createdAt = new Date().toISOString();
      agreements = [...agreements, { ...body, createdAt, by: shop.person.name }];
      return { agreements };
    },
  };
}
