import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changedVersionResponse,
  listVersionsResponse,
  previewResponse,
  saveDraftResponse,
  versionResponse,
  type AddDraft,
  type CatalogueVersion,
  type PublishDraft,
  type SaveDraft,
  type SaveDraftResponse,
  type VersionResponse,
} from '#contract/staff/catalogue.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { queryClient } from '../lib/query-client.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/catalogue';
const catalogueKey = ['staff', 'catalogue'] as const;

function versionKey(number: number) {
  return [...catalogueKey, 'version', number] as const;
}

/** A page of the versions, the newest first. */
export function useVersions(cursor: number | undefined) {
  const query = toQuery({ cursor });
  return useQuery({
    queryKey: [...catalogueKey, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/versions${query}`, response: listVersionsResponse, signal }),
  });
}

async function fetchVersion(number: number, signal?: AbortSignal): Promise<VersionResponse> {
  return await staffCall({
    path: `${path}/versions/${number}`,
    response: versionResponse,
    ...(signal && { signal }),
  });
}

/** A version with its whole catalogue; nothing for null. */
export function useVersion(number: number | null) {
  return useQuery({
    queryKey: versionKey(number ?? 0),
    enabled: number !== null,
    queryFn: ({ signal }) => fetchVersion(number ?? 0, signal),
  });
}

/** A version as the shop has it now. */
export async function fetchVersionAgain(number: number): Promise<VersionResponse> {
  return await queryClient.fetchQuery({
    queryKey: versionKey(number),
    queryFn: () => fetchVersion(number),
    staleTime: 0,
  });
}

/** What a stored draft does to the last orders of a country, or of all. */
export function usePreview(
  draft: { readonly number: number; readonly revision: number } | null,
  country: string | undefined,
) {
  const query = toQuery({ country });
  return useQuery({
    queryKey: [...catalogueKey, 'preview', draft?.number, draft?.revision, query],
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      staffCall({
        method: 'POST',
        path: `${path}/drafts/${draft?.number}/preview${query}`,
        body: {},
        response: previewResponse,
        signal,
      }),
  });
}

/** Has everything about the catalogue asked again. */
export function useAskCatalogueAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: catalogueKey });
}

/** Begins a draft as a copy of a version. */
export async function addDraft(body: AddDraft): Promise<VersionResponse> {
  const added = await staffCall({ path: `${path}/drafts`, body, response: versionResponse });
  queryClient.setQueryData(versionKey(added.version.number), added);
  return added;
}

/** Stores a draft; its version in other parts of the screen follows. */
export async function saveDraft(number: number, body: SaveDraft): Promise<SaveDraftResponse> {
  const saved = await staffCall({
    method: 'PUT',
    path: `${path}/drafts/${number}`,
    body,
    response: saveDraftResponse,
  });
  const { catalogue, note } = body;
  queryClient.setQueryData<VersionResponse>(
    versionKey(number),
    (known) =>
      known && {
        version: { ...known.version, note, savedAt: saved.savedAt },
        catalogue,
        revision: saved.revision,
      },
  );
  void queryClient.invalidateQueries({ queryKey: [...catalogueKey, 'list'] });
  return saved;
}

/** Deletes a draft. */
export async function deleteDraft(number: number): Promise<void> {
  await staffCall({
    method: 'DELETE',
    path: `${path}/drafts/${number}`,
    response: staffDoneResponse,
  });
}

/** Publishes a draft, now or from a moment on. */
export async function publishDraft(number: number, body: PublishDraft): Promise<CatalogueVersion> {
  const answer = { path: `${path}/drafts/${number}/publish`, response: changedVersionResponse };
  return (await staffCall({ ...answer, body })).version;
}

/** Withdraws a version that does not hold yet. */
export async function withdrawVersion(number: number): Promise<CatalogueVersion> {
  const answer = { path: `${path}/versions/${number}/withdraw`, response: changedVersionResponse };
  return (await staffCall({ ...answer, body: {} })).version;
}
