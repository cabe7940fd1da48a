import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changedDiscountResponse,
  checkDiscountResponse,
  discountResponse,
  listDiscountsResponse,
  type AddDiscountRequest,
  type DiscountCheck,
} from '#contract/staff/discounts.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/discounts';
const discountsKey = ['staff', 'discounts'] as const;

/** A page of the discounts of a view, the newest first. */
export function useDiscounts(view: string, after: string | undefined) {
  const query = toQuery({ view, after });
  return useQuery({
    queryKey: [...discountsKey, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${query}`, response: listDiscountsResponse, signal }),
  });
}

/** A discount with a page of the orders that it changed. */
export function useDiscount(discount: string, after: string | undefined) {
  return useQuery({
    queryKey: [...discountsKey, discount, after],
    queryFn: ({ signal }) =>
      staffCall({
        path: `${path}/${discount}${toQuery({ after })}`,
        response: discountResponse,
        signal,
      }),
  });
}

/** Has all that is shown of discounts asked again. */
export function useAskDiscountsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: discountsKey });
}

/** Adds a discount; returns its id. */
export async function addDiscount(body: AddDiscountRequest): Promise<string> {
  return (await staffCall({ path, body, response: changedDiscountResponse })).discount.id;
}

/** Ends a discount, or lets it hold again. */
export async function switchDiscount(discount: string, to: 'end' | 'enable'): Promise<void> {
  await staffCall({
    path: `${path}/${discount}/${to}`,
    body: {},
    response: changedDiscountResponse,
  });
}

/** Asks what keeps a code from holding on an order. */
export async function checkDiscount(body: {
  readonly code: string;
  readonly order: string;
}): Promise<DiscountCheck> {
  return await staffCall({ path: `${path}/check`, body, response: checkDiscountResponse });
}
