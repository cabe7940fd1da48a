import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  counterListResponse,
  lookUpResponse,
  openPickupsResponse,
  type LookUpResponse,
} from '#contract/staff/counter.ts';
import type { ReadPickup } from '#domain/orders/pickup-codes.ts';
import { staffCall } from '../lib/staff-call.ts';

const path = '/api/staff/counter';

/** An order that waits at the counter. */
export type CounterOrder = z.output<typeof counterListResponse>['waiting'][number];

/** What waits at the counter; asked again whenever an order changes. */
export function useCounterList() {
  return useQuery({
    queryKey: ['orders', 'counter'],
    queryFn: ({ signal }) => staffCall({ path, response: counterListResponse, signal }),
  });
}

/** The open pickups of a studio, with when this device got them. */
export interface OpenPickups extends z.output<typeof openPickupsResponse> {
  readonly gotAt: number;
}

const everyMs = 60_000;

/** Keeps what a device needs to hand over orders while it has no connection. */
export function useOpenPickups(isEnabled: boolean) {
  return useQuery({
    queryKey: ['orders', 'open-pickups'],
    enabled: isEnabled,
    refetchInterval: everyMs,
    gcTime: Infinity,
    queryFn: async ({ signal }): Promise<OpenPickups> => {
      const open = await staffCall({ path: `${path}/open`, response: openPickupsResponse, signal });
      return { ...open, gotAt: Date.now() };
    },
  });
}

/** Finds the order of a code or of a scanned QR code. */
export async function lookUpPickup(proof: ReadPickup): Promise<LookUpResponse> {
  return await staffCall({
    path: `${path}/look`,
    body: proof,
    response: lookUpResponse,
    timeoutMs: 8000,
  });
}
