import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  deliveriesResponse,
  replayResponse,
  webhookSecretResponse,
  webhooksResponse,
  type addWebhookRequest,
  type changeWebhookRequest,
  type replayRequest,
  type WebhookDelivery,
} from '#contract/staff/webhooks.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/webhooks';
const webhooksKey = ['staff', 'webhooks'] as const;

/** An endpoint at which nothing arrives is looked at again after this: a person sees that messages arrive once more. */
const failingMs = 5000;

/** The endpoints of the owner's programs. */
export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: async ({ signal }) => {
      const { endpoints } = await staffCall({ path, response: webhooksResponse, signal });
      return endpoints;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ failingSince }) => failingSince !== null) === true ? failingMs : false,
  });
}

/** Messages that wait are looked at again after this, so that a person sees how a test ends. */
const waitingMs = 2000;

/** A page of what was sent to an endpoint. */
export function useDeliveries(
  id: string,
  state: WebhookDelivery['state'] | undefined,
  before: number | undefined,
) {
  const query = toQuery({ state, before });
  return useQuery({
    queryKey: [...webhooksKey, 'deliveries', id, query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/${id}/deliveries${query}`, response: deliveriesResponse, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ attempts, state: now }) => now === 'waiting' && attempts === 0) ===
      true
        ? waitingMs
        : false,
  });
}

/** Has everything about the endpoints asked again. */
export function useAskWebhooksAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: webhooksKey });
}

/** Adds an endpoint; the response has its secret. */
export async function addWebhook(body: z.input<typeof addWebhookRequest>) {
  return await staffCall({ path, body, response: webhookSecretResponse });
}

/** Changes an endpoint. */
export async function changeWebhook(id: string, body: z.input<typeof changeWebhookRequest>) {
  return await staffCall({ path: `${path}/${id}`, body, response: webhooksResponse });
}

/** Removes an endpoint. */
export async function removeWebhook(id: string) {
  return await staffCall({ method: 'DELETE', path: `${path}/${id}`, response: webhooksResponse });
}

/** Gives an endpoint a new secret, which the response has. */
export async function renewWebhookSecret(id: string) {
  const body = {};
  return await staffCall({ path: `${path}/${id}/secret`, body, response: webhookSecretResponse });
}

/** Sends an endpoint a message that tries it. */
export async function testWebhook(id: string) {
  return await staffCall({ path: `${path}/${id}/test`, body: {}, response: replayResponse });
}

/** Sends messages again. */
export async function replayWebhook(id: string, body: z.input<typeof replayRequest>) {
  return await staffCall({ path: `${path}/${id}/replay`, body, response: replayResponse });
}
