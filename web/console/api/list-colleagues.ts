import { useQuery } from '@tanstack/react-query';
import { colleaguesResponse } from '#contract/staff/orders.ts';
import { staffCall } from '../lib/staff-call.ts';

/** The people whom an order can be assigned to. */
export function useColleagues() {
  return useQuery({
    queryKey: ['staff', 'colleagues'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const path = '/api/staff/colleagues';
      return (await staffCall({ path, response: colleaguesResponse, signal })).people;
    },
  });
}
