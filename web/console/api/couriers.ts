import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  courierAmountResponse,
  courierAmountsResponse,
  couriersResponse,
  previewRemittanceResponse,
  remittancesResponse,
  storeRemittanceResponse,
  unknownLinesResponse,
  type PreviewRemittanceRequest,
  type settleAmountRequest,
  type settleLineRequest,
  type storeRemittanceRequest,
  type UnknownLine,
} from '#contract/staff/couriers.ts';
import type { CourierState } from '#domain/couriers/courier-amounts.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/couriers';
const couriersKey = ['staff', 'couriers'] as const;

/** What each courier has, and how many differences there are; not asked of people who may not see it. */
export function useCouriers(mayAsk = true) {
  return useQuery({
    queryKey: [...couriersKey, 'sums'],
    enabled: mayAsk,
    queryFn: ({ signal }) => staffCall({ path, response: couriersResponse, signal }),
  });
}

/** A page of the amounts of a state. */
export function useCourierAmounts(
  filters: { readonly state: CourierState; readonly courier: string | undefined },
  after: string | undefined,
) {
  const query = toQuery({ ...filters, after });
  return useQuery({
    queryKey: [...couriersKey, 'amounts', query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/amounts${query}`, response: courierAmountsResponse, signal }),
  });
}

/** An amount with everything that became of it. */
export function useCourierAmount(number: string) {
  return useQuery({
    queryKey: [...couriersKey, 'amount', number],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/amounts/${number}`, response: courierAmountResponse, signal }),
  });
}

/** The lines that name no order. */
export function useUnknownLines() {
  return useQuery({
    queryKey: [...couriersKey, 'lines'],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/lines`, response: unknownLinesResponse, signal }),
  });
}

/** A page of what couriers remitted, the newest first. */
export function useRemittances(after: string | undefined) {
  const query = toQuery({ after });
  return useQuery({
    queryKey: [...couriersKey, 'remittances', query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/remittances${query}`, response: remittancesResponse, signal }),
  });
}

/** Has everything about the couriers asked again. */
export function useAskCouriersAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: couriersKey });
}

/** Shows what a remittance would change. */
export async function previewRemittance(body: PreviewRemittanceRequest) {
  const preview = `${path}/remittances/preview`;
  return await staffCall({ path: preview, body, response: previewRemittanceResponse });
}

/** Stores what a preview showed. */
export async function storeRemittance(body: z.input<typeof storeRemittanceRequest>) {
  return await staffCall({ path: `${path}/remittances`, body, response: storeRemittanceResponse });
}

/** Says why a difference of an order is not expected any more. */
export async function settleAmount(number: string, body: z.input<typeof settleAmountRequest>) {
  const settle = `${path}/amounts/${number}/settle`;
  return await staffCall({ path: settle, body, response: courierAmountResponse });
}

/** Says which order a line is of, or why it is of none. */
export async function settleLine(
  { remittance, position }: Pick<UnknownLine, 'remittance' | 'position'>,
  body: z.input<typeof settleLineRequest>,
) {
  const settle = `${path}/remittances/${remittance}/lines/${position}/settle`;
  return await staffCall({ path: settle, body, response: unknownLinesResponse });
}
