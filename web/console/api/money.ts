import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  decidedResponse,
  disputeResponse,
  moneyResponse,
  type Decided,
  type disputeRequest,
  type RecordedDispute,
  type returnChargeRequest,
} from '#contract/staff/money.ts';
import type { MoneyView } from '#domain/payments/money-issues.ts';
import { withProof } from '../lib/proof.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';
import { orderPath } from './get-order.ts';

const path = '/api/staff/money';
/** What a provider reports is no change of an order at first, so it is asked for by the clock too. */
const askAgainMs = 30_000;

/** A page of the money that people see to; asked again whenever an order changes. */
export function useMoney(view: MoneyView, after: string | undefined) {
  const query = toQuery({ view, after });
  return useQuery({
    queryKey: ['orders', 'money', query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${query}`, response: moneyResponse, signal }),
    refetchInterval: askAgainMs,
  });
}

/** Has the lists and the orders asked again. */
export function useAskMoneyAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ['order'] });
    void queries.invalidateQueries({ queryKey: ['counts'] });
    await queries.invalidateQueries({ queryKey: ['orders'] });
  };
}

function decide(at: string, body: object): Promise<Decided> {
  return staffCall({ path: at, body, response: decidedResponse });
}

/** Closes a review with what was found or done. */
export function closeReview(id: string, note: string): Promise<Decided> {
  return decide(`${path}/reviews/${id}/close`, { note });
}

/** Enters what a review reports in the books. */
export function acceptReview(id: string, note: string): Promise<Decided> {
  return decide(`${path}/reviews/${id}/accept`, { note });
}

/** Gives a charge back that pays no order. */
export function returnCharge(
  id: string,
  body: z.input<typeof returnChargeRequest>,
): Promise<Decided> {
  return withProof(() => decide(`${path}/reviews/${id}/return`, body));
}

/** Says that people returned their part of a refund. */
export function payOutRefund(id: string, reference: string): Promise<Decided> {
  return decide(`${path}/refunds/${id}/pay-out`, { reference });
}

/** Ends the payment review of an order. */
export function endReview(number: string, isPaid: boolean, note: string): Promise<Decided> {
  return decide(`${orderPath(number)}/end-review`, { isPaid, note });
}

/** Records how a dispute at Helcim ended. */
export function recordDispute(
  number: string,
  body: z.input<typeof disputeRequest>,
): Promise<RecordedDispute> {
  return staffCall({ path: `${orderPath(number)}/disputes`, body, response: disputeResponse });
}
