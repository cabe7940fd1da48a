import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { orderDocumentsResponse } from '#contract/staff/documents.ts';
import {
  refundQuoteResponse,
  staffRefundsResponse,
  type makeRefundRequest,
  type RefundChoice,
  type StaffRefunds,
} from '#contract/staff/refunds.ts';
import { withProof } from '../lib/proof.ts';
import { sendUntilAnswered } from '../lib/send-again.ts';
import { staffCall } from '../lib/staff-call.ts';
import { orderKey, orderPath } from './get-order.ts';

/** How often refunds that are on their way are asked about, in milliseconds. */
const askAgainMs = 5000;

function refundsKey(number: string): readonly string[] {
  return [...orderKey(number), 'refunds'];
}

function isOnItsWay({ state }: StaffRefunds['refunds'][number]): boolean {
  return state === 'waiting' || state === 'unknown';
}

/** What is left to refund of an order, and its refunds; asked again by itself while one is on its way. */
export function useRefunds(number: string) {
  return useQuery({
    queryKey: refundsKey(number),
    queryFn: ({ signal }) =>
      staffCall({ path: `${orderPath(number)}/refunds`, response: staffRefundsResponse, signal }),
    refetchInterval: ({ state: { data } }) => (data?.refunds.some(isOnItsWay) ? askAgainMs : false),
  });
}

/**
 * What a refund would do. While the next one is computed, the one before stays, as a placeholder. Nothing is asked for a
 * choice of null. `left` is what was left when it was chosen.
 */
export function useRefundQuote(number: string, choice: RefundChoice | null, left: number) {
  return useQuery({
    queryKey: [...refundsKey(number), 'quote', choice, left],
    enabled: choice !== null,
    queryFn: ({ signal }) =>
      staffCall({
        path: `${orderPath(number)}/refund-quote`,
        body: { choice },
        response: refundQuoteResponse,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Refunds, and shows what is left; a repeat with the same id is the same refund. */
export function useSendRefund(number: string) {
  const queries = useQueryClient();
  return async (refund: z.input<typeof makeRefundRequest>): Promise<void> => {
    const path = `${orderPath(number)}/refunds`;
    const send = () => staffCall({ path, body: refund, response: staffRefundsResponse });
    try {
      const after = await withProof(() => sendUntilAnswered(send));
      queries.setQueryData(refundsKey(number), after);
    } finally {
      // Another refund may have been the reason that this one was refused.
      void queries.invalidateQueries({ queryKey: orderKey(number) });
      void queries.invalidateQueries({ queryKey: ['orders'] });
    }
  };
}

/** The invoice and the credit notes of an order. */
export function useOrderDocuments(number: string) {
  return useQuery({
    queryKey: [...orderKey(number), 'documents'],
    queryFn: async ({ signal }) => {
      const path = `${orderPath(number)}/documents`;
      return (await staffCall({ path, response: orderDocumentsResponse, signal })).documents;
    },
  });
}

/** Address of the PDF of a document. */
export function documentAddress(number: string, document: string): string {
  return `${orderPath(number)}/documents/${document}`;
}
