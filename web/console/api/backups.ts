import { useQuery } from '@tanstack/react-query';
import { backupsResponse } from '#contract/staff/backups.ts';
import { staffCall } from '../lib/staff-call.ts';

/** How old the newest backup is. */
export function useBackups() {
  return useQuery({
    queryKey: ['staff', 'backups'],
    queryFn: ({ signal }) =>
      staffCall({ path: '/api/staff/backups', response: backupsResponse, signal }),
  });
}
