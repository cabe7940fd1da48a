import { useQuery } from '@tanstack/react-query';
import { settingsResponse } from '#contract/staff/settings.ts';
import { staffCall } from '../lib/staff-call.ts';

/** What the environment of the shop sets. */
export function useSettings() {
  return useQuery({
    queryKey: ['staff', 'settings'],
    queryFn: async ({ signal }) => {
      const path = '/api/staff/settings';
      return (await staffCall({ path, response: settingsResponse, signal })).settings;
    },
  });
}
