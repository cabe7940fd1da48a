import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  checkStudioResponse,
  importStudiosResponse,
  listStudiosResponse,
  staffStudioResponse,
  type ChangePhoto,
  type changeOutputRequest,
  type importStudiosRequest,
  type NewStudio,
  type StudioDraft,
  type StudioView,
} from '#contract/staff/studios.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/studios';
const studiosKey = ['staff', 'studios'] as const;

interface StudioFilter {
  readonly view: StudioView;
  readonly search: string | undefined;
  readonly after: string | undefined;
}

/** A page of the studios. */
export function useStudioList(filter: StudioFilter) {
  const query = toQuery({ ...filter });
  return useQuery({
    queryKey: [...studiosKey, 'list', query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/all${query}`, response: listStudiosResponse, signal }),
  });
}

/** A studio with everything that can be changed of it. */
export function useStudio(id: string) {
  return useQuery({
    queryKey: [...studiosKey, 'one', id],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/${id}`, response: staffStudioResponse, signal }),
  });
}

/** Has everything about studios and their appointments asked again. */
export function useAskStudiosAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: studiosKey }),
      queries.invalidateQueries({ queryKey: ['staff', 'bookings'] }),
    ]);
  };
}

/** Adds a studio; a repeat with the same id adds nothing more. */
export async function addStudio(body: NewStudio) {
  return await staffCall({ path, body, response: staffStudioResponse });
}

/** What storing a draft would change, and whom it would strand. */
export async function checkStudio(id: string, studio: StudioDraft) {
  const body = { studio };
  return await staffCall({ path: `${path}/${id}/check`, body, response: checkStudioResponse });
}

/** Stores a draft as it was checked. */
export async function changeStudio(id: string, studio: StudioDraft, seen: string) {
  return await staffCall({
    path: `${path}/${id}`,
    body: { studio, seen },
    response: staffStudioResponse,
  });
}

/** Changes how a studio receives its prints. */
export async function changeOutput(id: string, body: z.input<typeof changeOutputRequest>) {
  return await staffCall({ path: `${path}/${id}/output`, body, response: staffStudioResponse });
}

/** Changes the photo that customers see of a studio, or takes it away. */
export async function changePhoto(id: string, photo: ChangePhoto['photo']) {
  return await staffCall({
    path: `${path}/${id}/photo`,
    body: { photo },
    response: staffStudioResponse,
  });
}

/** Tells what an import would do, or stores what was seen. */
export async function importStudios(body: z.input<typeof importStudiosRequest>) {
  return await staffCall({ path: `${path}/import`, body, response: importStudiosResponse });
}

/** Address of a file of all studios. */
export function exportAddress(query: Readonly<Record<string, string>>): string {
  return `${path}/export${toQuery(query)}`;
}
