import { useQuery } from '@tanstack/react-query';
import { savedViewsResponse, type SavedView } from '#contract/staff/views.ts';
import { staffCall } from '../lib/staff-call.ts';

const path = '/api/staff/views';

/** Key of the saved views among the queries. */
export const savedViewsKey = ['staff', 'views'] as const;

/** The views that the person saved. */
export function useSavedViews() {
  return useQuery({
    queryKey: savedViewsKey,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await staffCall({ path, response: savedViewsResponse, signal })).views,
  });
}

/** Saves a view; one with the same id is replaced. */
export async function saveView(view: SavedView): Promise<void> {
  await staffCall({ path, body: view, response: savedViewsResponse });
}

/** Deletes a saved view. */
export async function deleteView(id: string): Promise<void> {
  await staffCall({ method: 'DELETE', path: `${path}/${id}`, response: savedViewsResponse });
}
