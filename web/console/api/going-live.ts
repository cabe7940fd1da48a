import { useQuery, useQueryClient } from '@tanstack/react-query';
import { goingLiveResponse } from '#contract/staff/going-live.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/going-live';
const goingLiveKey = ['staff', 'going-live'] as const;

/** What is missing before the shop takes real orders. */
export function useGoingLive(isAsked = true) {
  return useQuery({
    queryKey: goingLiveKey,
    enabled: isAsked,
    queryFn: ({ signal }) => staffCall({ path, response: goingLiveResponse, signal }),
  });
}

/** Examines the shop again. */
export function useExamineAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const query = toQuery({ again: 'yes' });
    const found = await staffCall({ path: `${path}${query}`, response: goingLiveResponse });
    queries.setQueryData(goingLiveKey, found);
  };
}
