import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  exportResponse,
  exportsResponse,
  openExportResponse,
  type ShopExport,
} from '#contract/staff/exports.ts';
import { withProof } from '../lib/proof.ts';
import { staffCall } from '../lib/staff-call.ts';

const path = '/api/staff/exports';
const exportsKey = ['staff', 'exports'] as const;

/** Progress is asked for this often, in milliseconds. */
const progressEveryMs = 2000;

/** Whether an export waits for the shop or is being written. */
export function isBeingMade({ state }: ShopExport): boolean {
  return state === 'queued' || state === 'running';
}

/** The latest exports, asked again and again while one is being made. */
export function useExports() {
  return useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) => staffCall({ path, response: exportsResponse, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.exports.some(isBeingMade) ? progressEveryMs : false,
  });
}

/** Has the exports asked again. */
export function useAskExportsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: exportsKey });
}

/** Asks the shop for an export, after a fresh proof. */
export async function askForExport(id: string, hasPhotos: boolean): Promise<void> {
  const body = { id, hasPhotos };
  await withProof(() => staffCall({ path, body, response: exportResponse }));
}

/** Stops an export that is being made, or withdraws one that is ready. */
export async function endExport(id: string): Promise<void> {
  await staffCall({ path: `${path}/${id}/end`, body: {}, response: exportResponse });
}

/** Downloads the archive of an export, after a fresh proof. */
export async function downloadExport(id: string): Promise<void> {
  const open = `${path}/${id}/open`;
  const { address } = await withProof(() =>
    staffCall({ path: open, body: {}, response: openExportResponse }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
