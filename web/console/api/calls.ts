import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  callsResponse,
  holdResponse,
  nextCallResponse,
  type HeldCall,
  type changeAddressRequest,
} from '#contract/staff/calls.ts';
import { staffOrderResponse } from '#contract/staff/orders.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { staffCall } from '../lib/staff-call.ts';
import { orderPath } from './get-order.ts';

const path = '/api/staff/calls';

/** A sentence that was said, by its kind. */
export type Said = HeldCall['sayings'][number]['kind'];

/** The line of calls; asked again whenever an order changes. */
export function useCallLine() {
  return useQuery({
    queryKey: ['orders', 'calls'],
    queryFn: ({ signal }) => staffCall({ path, response: callsResponse, signal }),
  });
}

/** Takes the next call, or a named one, and lets go of the one before. */
export async function takeCall(wish: {
  readonly number?: string;
  readonly skip?: string[];
}): Promise<HeldCall | null> {
  return (await staffCall({ path: `${path}/next`, body: wish, response: nextCallResponse })).call;
}

function holdPath(number: string): string {
  return `${path}/${encodeURIComponent(number)}/hold`;
}

/** Goes on holding a call, with what was said. */
export async function keepCall(number: string, said: readonly Said[]): Promise<void> {
  await staffCall({ path: holdPath(number), body: { said: [...said] }, response: holdResponse });
}

/** Lets go of a call. */
export async function dropCall(number: string): Promise<void> {
  await staffCall({ method: 'DELETE', path: holdPath(number), response: staffDoneResponse });
}

/** An address as a customer says it. */
export type SaidAddress = z.input<typeof changeAddressRequest>;

/** Changes the delivery address of an order. */
export async function changeAddress(number: string, address: SaidAddress): Promise<void> {
  const to = `${orderPath(number)}/address`;
  await staffCall({ path: to, body: address, response: staffOrderResponse });
}

/** Changes the day on which the customer is at home; null for any. */
export async function changeDay(number: string, day: string | null): Promise<void> {
  await staffCall({
    path: `${orderPath(number)}/day`,
    body: { day },
    response: staffOrderResponse,
  });
}
