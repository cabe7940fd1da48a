import { useQuery } from '@tanstack/react-query';
import { staffStudiosResponse } from '#contract/staff/orders.ts';
import { staffCall } from '../lib/staff-call.ts';

/** The studios of the filters. */
export function useStudios() {
  return useQuery({
    queryKey: ['staff', 'studios'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const path = '/api/staff/studios';
      return (await staffCall({ path, response: staffStudiosResponse, signal })).studios;
    },
  });
}
