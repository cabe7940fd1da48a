import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  editOrderResponse,
  editQuoteResponse,
  orderEditingResponse,
  type EditOrder,
  type OrderEdit,
  type OrderEditing,
  type orderChange,
} from '#contract/staff/order-edits.ts';
import { staffCall } from '../lib/staff-call.ts';
import { orderKey, orderPath } from './get-order.ts';

/** What a person changes, as the shop takes it. */
export type ChangeInput = z.input<typeof orderChange>;

/** What may be edited of an order. */
export function useOrderEditing(number: string) {
  return useQuery({
    queryKey: [...orderKey(number), 'editing'],
    queryFn: ({ signal }) =>
      staffCall({ path: `${orderPath(number)}/editing`, response: orderEditingResponse, signal }),
  });
}

/** What a change would do; nothing is asked for null. The answer before stays until the next one. */
export function useEditQuote(number: string, change: ChangeInput | null) {
  return useQuery({
    queryKey: [...orderKey(number), 'edit-quote', JSON.stringify(change)],
    enabled: change !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      staffCall({
        path: `${orderPath(number)}/edit-quote`,
        body: { change: change ?? {} },
        response: editQuoteResponse,
        signal,
      }),
  });
}

/** Carries an edit out; sent again under its id, it is made once. */
export async function editOrder(
  number: string,
  body: Omit<EditOrder, 'change'> & { readonly change: ChangeInput },
): Promise<OrderEdit> {
  return await staffCall({ path: `${orderPath(number)}/edits`, body, response: editOrderResponse });
}

/** Withdraws an edit that waits for its payment. */
export function withdrawEdit(number: string, edit: string): Promise<OrderEditing> {
  const path = `${orderPath(number)}/edits/${edit}/withdraw`;
  return staffCall({ path, body: {}, response: orderEditingResponse });
}

/** Says that the difference of an edit came by transfer or in cash, under a reference. */
export function takeDifference(
  number: string,
  edit: string,
  reference: string,
): Promise<OrderEditing> {
  const path = `${orderPath(number)}/edits/${edit}/paid`;
  return staffCall({ path, body: { reference }, response: orderEditingResponse });
}

/** Has the order, what may be edited of it, and the lists asked again. */
export function useAskOrderAgain(number: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ['orders'] });
    await queries.invalidateQueries({ queryKey: orderKey(number) });
  };
}
