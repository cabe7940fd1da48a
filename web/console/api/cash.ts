import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  cashResponse,
  closingResponse,
  closingsResponse,
  type closeDayRequest,
  type correctClosingRequest,
} from '#contract/staff/cash.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/cash';
const cashKey = ['staff', 'cash'] as const;

/** What should be in the drawer of a counter: a studio's, or one's own or the shop's without it. */
export function useCash(studio: string | undefined) {
  const query = toQuery({ studio });
  return useQuery({
    queryKey: [...cashKey, 'drawer', query],
    queryFn: ({ signal }) => staffCall({ path: `${path}${query}`, response: cashResponse, signal }),
  });
}

/** The closed days of a counter: the latest, or those before a day. */
export function useClosings(studio: string | undefined, before: string | undefined) {
  const query = toQuery({ studio, before });
  return useQuery({
    queryKey: [...cashKey, 'closings', query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/closings${query}`, response: closingsResponse, signal }),
  });
}

/** A closed day with its cash. */
export function useClosing(id: string) {
  return useQuery({
    queryKey: [...cashKey, 'closing', id],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/closings/${id}`, response: closingResponse, signal }),
  });
}

/** Has everything about the cash asked again. */
export function useAskCashAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: cashKey });
}

/** Closes a day of a counter. */
export async function closeDay(body: z.input<typeof closeDayRequest>) {
  return await staffCall({ path: `${path}/closings`, body, response: closingResponse });
}

/** Counts a closed day again. */
export async function correctClosing(id: string, body: z.input<typeof correctClosingRequest>) {
  const corrections = `${path}/closings/${id}/corrections`;
  return await staffCall({ path: corrections, body, response: closingResponse });
}
