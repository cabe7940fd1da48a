import type * as z from 'zod/mini';
import type { importStudiosRequest, StudioImport } from '#contract/staff/studios.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { importSeenStudios, previewImport, unknownFields } from '../import-studios.ts';
import { readStudioFile } from '../read-file.ts';
import { decodeStudioFile } from '../studio-file.ts';
import type { ChangeStudioDeps } from './change-studio.ts';
import { presentImport } from './present-staff-studio.ts';

/** Why a file was not imported. */
export type RefusedImport =
  | FailureWith<'studio_file_encoding'>
  | FailureWith<'studio_file_unreadable', { readonly problem: string }>
  | FailureWith<'studio_changed'>;

/**
 * Reads a file of studios and tells what importing it would do; stores it if the caller has seen that. Errors:
 * `studio_file_encoding` if its encoding has to be named, `studio_file_unreadable` with the problem in the words of the
 * file, `studio_changed` if it would do something else than was seen.
 */
export async function importFile(
  deps: ChangeStudioDeps,
  caller: Caller,
  { name, content, encoding: asked, seen }: z.output<typeof importStudiosRequest>,
): Promise<ResultWith<StudioImport, RefusedImport>> {
  const decoded = decodeStudioFile(Buffer.from(content, 'base64'), asked ?? null);
  if (!decoded) return fail('studio_file_encoding');
  const { text, encoding } = decoded;
  const read = readStudioFile(name, text);
  if ('problem' in read) {
    return fail('studio_file_unreadable', { problem: read.problem.slice(0, 500) });
  }
  const { rows } = read;
  const facts = { encoding, unknownFields: unknownFields(rows) };
  if (seen === undefined) {
    const preview = await previewImport(deps, rows);
    return succeed(presentImport(preview, { ...facts, isStored: false }));
  }
  const imported = await importSeenStudios(deps, caller, { rows, seen });
  return imported.ok
    ? succeed(presentImport(imported.value, { ...facts, isStored: true }))
    : imported;
}
