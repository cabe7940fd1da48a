import type { Failure } from '#contract/errors.ts';
import type { StaffDiscount } from '#contract/staff/discounts.ts';
import { fail } from '#domain/common/result.ts';
import type { StaffParts } from './staff-calls.ts';

type DiscountCall =
  | 'listDiscounts'
  | 'getDiscount'
  | 'addDiscount'
  | 'checkDiscount'
  | 'endDiscount'
  | 'enableDiscount';

/** The discounts of the shop of a test. */
interface DiscountShop {
  discounts: StaffDiscount[];
}

type Responders = {
  readonly [K in DiscountCall]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

const spring: StaffDiscount = {
  id: '8d5f2b0c-4a37-4e61-9b7d-0c2e4f6a8b10',
  code: 'SPRING-10',
  state: 'active',
  percent: 10,
  amount: null,
  currency: null,
  startsAt: null,
  endsAt: '2099-01-01T00:00:00.000Z',
  used: 31,
  usageLimit: 100,
  usageLimitPerEmail: 1,
  minimum: null,
  countries: ['CA', 'US'],
  sizes: null,
  isListed: false,
  pieces: null,
  isFirstOrder: false,
  isAutomatic: false,
};

/** A discount of each view. */
export function demoDiscounts(): StaffDiscount[] {
  const id = '8d5f2b0c-4a37-4e61-9b7d-0c2e4f6a8b1';
  return [
    spring,
    { ...spring, id: `${id}1`, code: 'SUMMER', state: 'scheduled', percent: null, amount: 5 },
    {
      ...spring,
      id: `${id}3`,
      code: 'PRINTS-3FOR2',
      percent: 100,
      pieces: { of: 3, paid: 2 },
      isFirstOrder: true,
      isAutomatic: true,
      sizes: ['10x15'],
    },
    { ...spring, id: `${id}2`, code: 'WINTER', state: 'disabled', currency: 'TND', minimum: 30 },
  ];
}

/** Responds to the calls of discounts as the server does. */
export function createDiscountResponders(shop: DiscountShop): Responders {
  const change = (id: string | undefined, state: StaffDiscount['state']) => {
    shop.discounts = shop.discounts.map((each) => (each.id === id ? { ...each, state } : each));
    const discount = shop.discounts.find((each) => each.id === id);
    return discount ? { discount } : fail('not_found');
  };
  return {
    listDiscounts: ({ query: { view } }) => ({
      discounts: shop.discounts.filter(({ state }) =>
        view === 'ended' ? state === 'disabled' : state === view,
      ),
      next: null,
    }),
    getDiscount: ({ parameters }) => {
      const discount = shop.discounts.find(({ id }) => id === parameters['discount']);
      if (!discount) return fail('not_found');
      const use = { placedAt: '2026-11-24T09:00:00.000Z', currency: 'USD', isReleased: false };
      const uses = [{ ...use, order: 'FPX-418204991', discount: 2.1, total: 18.88 }];
      return { discount, uses, next: null };
    },
    addDiscount: ({ body: { code, percent, pieces, isFirstOrder, isAutomatic } }) => {
      // Without a percentage the pieces that are not paid are free.
      const kinds = { pieces, isFirstOrder, isAutomatic, percent: Number(percent ?? 100) };
      const discount = { ...spring, ...kinds, id: crypto.randomUUID(), code: code.toUpperCase() };
      shop.discounts = [discount, ...shop.discounts];
      return { discount };
    },
    checkDiscount: () => ({
      discount: spring,
      isUsed: false,
      obstacles: ['country', 'minimum', 'first_order'],
      facts: {
        missingSubtotal: 4.5,
        currency: 'USD',
        morePieces: null,
        earlierOrder: 'FPX-418204001',
        better: null,
      },
    }),
    endDiscount: ({ parameters }) => change(parameters['discount'], 'disabled'),
    enableDiscount: ({ parameters }) => change(parameters['discount'], 'active'),
  };
}
