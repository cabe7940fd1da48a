import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const editing = { tag: 'Staff discounts', access: 'staff', right: 'discounts.edit' } as const;

const discountId = '8d5f2b0c-4a37-4e61-9b7d-0c2e4f6a8b1d';

const discount = {
  id: discountId,
  code: 'SPRING-10',
  state: 'active',
  percent: 10,
  amount: null,
  currency: null,
  startsAt: null,
  endsAt: '2027-01-01T00:00:00.000Z',
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

const discountParameter = { discount: ['Id of the discount.', discountId] } as const;
const after = ['The `next` of the page before.', `1795428000000000.${discountId}`] as const;

const changing = {
  ...editing,
  returns: 'The discount as it is now.',
  responseExamples: { discount: ['The discount', { discount }] },
  errors: staffErrors,
} as const;

/** Discount codes as the shop’s people see and change them. */
export const staffDiscountOperations = {
  listStaffDiscounts: {
    ...editing,
    summary: 'List discounts',
    description:
      'A page of the discounts that hold now, that begin later, or that are over, disabled or used up; the newest first.',
    parameters: { view: ['Which discounts.', 'active'], after },
    returns: 'The page.',
    responseExamples: { page: ['One discount', { discounts: [discount], next: null }] },
    errors: staffErrors,
  },
  getStaffDiscount: {
    ...editing,
    summary: 'Read a discount',
    description: 'The discount with a page of the orders that it changed, the newest first.',
    parameters: { ...discountParameter, after },
    returns: 'The discount.',
    responseExamples: {
      discount: [
        'A discount that was used',
        {
          discount,
          uses: [
            {
              order: sample.orderNumber,
              placedAt: '2026-11-24T09:00:00.000Z',
              discount: 2.1,
              total: 18.88,
              currency: 'USD',
              isReleased: false,
            },
          ],
          next: null,
        },
      ],
    },
    errors: staffErrors,
  },
  addStaffDiscount: {
    ...changing,
    summary: 'Add a discount',
    description:
      'A code that takes a percentage, a fixed amount or pieces such as "3 for 2" off, within its days, uses and conditions; with `isAutomatic` it holds without being typed. `discount_invalid` names the first field that is wrong.',
    requestExamples: {
      percentage: [
        'A percentage',
        {
          code: 'spring-10',
          percent: '10',
          amount: null,
          currency: null,
          startsAt: null,
          endsAt: '2999-01-01T00:00:00.000Z',
          usageLimit: 100,
          usageLimitPerEmail: 1,
          minimum: null,
          countries: ['CA', 'US'],
          sizes: null,
          isListed: false,
        },
      ],
      pieces: [
        'Three for the price of two, for first orders, without a code',
        {
          code: '3-for-2',
          percent: null,
          amount: null,
          currency: null,
          startsAt: null,
          endsAt: null,
          usageLimit: null,
          usageLimitPerEmail: null,
          minimum: null,
          countries: null,
          sizes: ['10x15'],
          isListed: false,
          pieces: { of: 3, paid: 2 },
          isFirstOrder: true,
          isAutomatic: true,
        },
      ],
    },
    errors: [...staffErrors, 'discount_invalid', 'discount_exists'],
  },
  endStaffDiscount: {
    ...changing,
    parameters: discountParameter,
    summary: 'End a discount',
    description:
      'It holds no more, at once; orders that used it keep what they got. A repeat changes nothing.',
  },
  enableStaffDiscount: {
    ...changing,
    parameters: discountParameter,
    summary: 'Enable a discount',
    description: 'It holds again, within its days and uses. A repeat changes nothing.',
  },
  checkStaffDiscount: {
    ...editing,
    summary: 'Why a code does not hold on an order',
    description:
      'Everything that keeps a typed code from holding on an order when it was placed, with the uses of today, and what the order lacks; nothing, if it held.',
    requestExamples: {
      code: ['A code and an order', { code: 'spring-10', order: sample.orderNumber }],
    },
    returns: 'The discount of the code, and what keeps it from holding.',
    responseExamples: {
      minimum: [
        'Below its minimum',
        {
          discount,
          isUsed: false,
          obstacles: ['minimum'],
          facts: {
            missingSubtotal: 4.5,
            currency: 'USD',
            morePieces: null,
            earlierOrder: null,
            better: null,
          },
        },
      ],
    },
    errors: [...staffErrors, 'order_not_found'],
  },
} satisfies Record<string, Operation>;
