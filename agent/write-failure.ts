import { fail, type FailureWith } from '#domain/common/result.ts';

/** Why a drop was not written. Nothing of it is visible to the lab. */
export type WriteFailure =
  | FailureWith<'manifest_invalid', { readonly problem: string }>
  /** The picture could not be read from its source. */
  | FailureWith<
      'print_missing',
      { readonly path: string; readonly sha256: string; readonly problem: string }
    >
  /** The picture is not the one of the manifest. */
  | FailureWith<'print_damaged', { readonly path: string; readonly sha256: string }>
  | FailureWith<'disk_full', { readonly problem: string }>
  | FailureWith<'folder_unusable', { readonly problem: string }>
  /** The caller wanted no more files written, from this one on. */
  | FailureWith<'writing_stopped', { readonly path: string }>
  /** The staged folder is kept, and the next run writes it again. */
  | FailureWith<'rename_refused', { readonly name: string; readonly problem: string }>;

/** System error code of an error, such as ENOENT; '' if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** First line of an error's message. */
export function errorLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** Failure for an error of the target folder. */
export function folderFailure(error: unknown): WriteFailure {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(errorCode(error));
  return fail(isFull ? 'disk_full' : 'folder_unusable', { problem: errorLine(error) });
}

const reasons: Readonly<Record<WriteFailure['code'], string>> = {
  manifest_invalid: 'the list of its files is wrong',
  print_missing: 'a picture is missing',
  print_damaged: 'a picture is damaged',
  disk_full: 'the disk is full',
  folder_unusable: 'the folder cannot be written',
  writing_stopped: 'the writing was stopped',
  rename_refused: 'the finished folder could not be renamed',
};

/** A failure in one English line for staff. */
export function describeWriteFailure({ code, details }: WriteFailure): string {
  const where = 'path' in details ? `: ${details.path}` : '';
  const problem = 'problem' in details ? ` (${details.problem})` : '';
  return `${reasons[code]}${where}${problem}`;
}
