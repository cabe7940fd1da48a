import type { Failure } from '#contract/errors.ts';
import type { Decided, MoneyIssue } from '#contract/staff/money.ts';
import { fail } from '#domain/common/result.ts';
import { kindsOfView, moneyViews, type MoneyView } from '#domain/payments/money-issues.ts';
import type { StaffParts } from './staff-calls.ts';

type CallOfMoney =
  | 'listMoney'
  | 'closeReview'
  | 'acceptReview'
  | 'returnCharge'
  | 'payOutRefund'
  | 'endReview'
  | 'recordDispute';

type Responders = {
  readonly [K in CallOfMoney]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

/** Money that people see to, as a test changes it. */
export interface MoneyState {
  issues: MoneyIssue[];
}

const hourMs = 3_600_000;

/** Money that people see to: a second charge, unless a test says otherwise. */
export function moneyIssue(changes: Partial<MoneyIssue> = {}): MoneyIssue {
  return {
    id: crypto.randomUUID(),
    kind: 'charge',
    order: { number: 'FPX-T9A-306418664013', name: 'Daniel Moreau' },
    amount: 26.9,
    currency: 'CAD',
    reason: 'a second charge on one try',
    provider: 'helcim',
    transaction: '20163175',
    since: new Date(Date.now() - 5 * hourMs).toISOString(),
    canBeAccepted: false,
    canBeReturned: true,
    ...changes,
  };
}

/** One of each kind that a list of money has. */
export function demoMoney(): MoneyIssue[] {
  const own = { provider: null, transaction: null, reason: null, canBeReturned: false } as const;
  return [
    moneyIssue(),
    moneyIssue({ kind: 'order_in_review', ...own }),
    moneyIssue({ kind: 'provider_refund', canBeReturned: false, canBeAccepted: true, amount: 5 }),
    moneyIssue({ kind: 'pay_out', ...own, amount: 12.2 }),
    moneyIssue({ kind: 'refund_unknown', ...own, amount: 7.31 }),
    moneyIssue({ kind: 'dispute_lost', canBeReturned: false, canBeAccepted: true }),
    moneyIssue({
      kind: 'transfer',
      ...own,
      amount: 12.2,
      order: { number: 'FPX-P2M-306418118240', name: 'Grace Okafor' },
    }),
  ];
}

const done: Decided = { isDone: true, refusal: null, amounts: null };

/** Responds to the calls about money as the server does. */
export function createMoneyResponders({ money }: { readonly money: MoneyState }): Responders {
  const isIn = (view: MoneyView, { kind }: MoneyIssue): boolean => kindsOfView[view].includes(kind);
  const remove = (id: string | undefined): Decided | Failure => {
    const found = money.issues.some((issue) => issue.id === id);
    money.issues = money.issues.filter((issue) => issue.id !== id);
    return found ? done : fail('review_not_found');
  };
  const decide = ({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) =>
    remove(parameters['review'] ?? parameters['refund']);
  return {
    listMoney: ({ query }) => ({
      issues: money.issues.filter((issue) => isIn(query.view, issue)),
      next: null,
      counts: Object.fromEntries(
        moneyViews.map((view) => [view, money.issues.filter((issue) => isIn(view, issue)).length]),
      ) as Record<MoneyView, number>,
    }),
    closeReview: decide,
    acceptReview: decide,
    returnCharge: decide,
    payOutRefund: decide,
    endReview: ({ parameters, body }) => {
      const issue = money.issues.find(({ order }) => order?.number === parameters['number']);
      const amounts = { held: 0, due: issue?.amount ?? 0, currency: issue?.currency ?? 'CAD' };
      return body.isPaid ? { isDone: false, refusal: 'other_amount', amounts } : done;
    },
    recordDispute: ({ body }) => ({
      isRecorded: body.outcome === 'lost',
      refusal: body.outcome === 'lost' ? null : 'not_lost',
    }),
  };
}
