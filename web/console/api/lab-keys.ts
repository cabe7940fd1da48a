import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  labKeyResponse,
  labKeysResponse,
  madeLabKeyResponse,
  type makeLabKeyRequest,
} from '#contract/staff/lab-keys.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/lab-keys';
const labKeysKey = ['staff', 'lab-keys'] as const;

/** A page of the keys of labs: those that open something, or those that ended. */
export function useLabKeys(view: 'valid' | 'ended', after: string | undefined) {
  const query = toQuery({ view, after });
  return useQuery({
    queryKey: [...labKeysKey, query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${query}`, response: labKeysResponse, signal }),
  });
}

/** Has the keys asked again. */
export function useAskLabKeysAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: labKeysKey });
}

/** Makes a key; the response has it, once. */
export async function makeLabKey(body: z.input<typeof makeLabKeyRequest>) {
  return await staffCall({ path, body, response: madeLabKeyResponse });
}

/** Revokes a key. */
export async function revokeLabKey(id: string) {
  return await staffCall({ path: `${path}/${id}/revoke`, body: {}, response: labKeyResponse });
}
