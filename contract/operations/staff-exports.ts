import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const calls = { tag: 'Staff settings', access: 'staff', right: 'shop.export' } as const;

const id = '7d0c1b3e-90f4-4c55-8b7a-2f6e5a1d4c83';
const asked = {
  id,
  askedAt: '2026-11-23T09:00:00.000Z',
  askedBy: 'Nadia',
  hasPhotos: true,
  state: 'queued',
  progress: null,
  failure: null,
  room: null,
  archive: null,
};
const ready = {
  ...asked,
  state: 'ready',
  archive: {
    size: 3_214_558_901,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    orders: 1204,
    photos: 18_330,
    missingPhotos: 0,
    readyAt: '2026-11-23T09:14:00.000Z',
    endsAt: '2026-11-30T09:14:00.000Z',
  },
};
const exportParameter = { export: ['Id of the export.', id] } as const;

/** Exports of the whole shop: asked for, watched, downloaded and ended. */
export const staffExportOperations = {
  listExports: {
    ...calls,
    summary: 'The latest exports of the shop',
    description:
      'The exports that people asked for, the newest first: how far one is that is being made, and what the archive of one has that can be downloaded. An archive is deleted a week after it was made.',
    returns: 'The exports.',
    responseExamples: { ready: ['One that can be downloaded', { exports: [ready] }] },
    errors: staffErrors,
  },
  askForExport: {
    ...calls,
    summary: 'Ask for an export of the shop',
    description:
      'Has a worker write everything about orders, customers and money as open files into one archive, as the command `export-shop` does into a folder. One is made at a time. It needs a fresh proof. The id is the caller’s own; a repeat with it changes nothing. The person gets a mail when it has ended.',
    requestExamples: { ask: ['With the photos', { id, hasPhotos: true }] },
    returns: 'The export.',
    responseExamples: { asked: ['Asked for', { export: asked }] },
    errors: [...staffErrors, 'staff_proof_required', 'export_in_progress'],
  },
  endExport: {
    ...calls,
    summary: 'End an export of the shop',
    description:
      'Stops an export that is being made, or withdraws one that is ready; its archive is deleted. One that is over stays as it is.',
    parameters: exportParameter,
    returns: 'The export.',
    responseExamples: {
      ended: ['Withdrawn', { export: { ...ready, state: 'withdrawn' } }],
    },
    errors: staffErrors,
  },
  openExport: {
    ...calls,
    summary: 'Open the archive of an export',
    description:
      'Lets the caller download the archive for an hour. It needs a fresh proof, and is recorded in the audit log.',
    parameters: exportParameter,
    returns: 'Where the archive can be downloaded, and until when.',
    responseExamples: {
      open: [
        'Open',
        {
          address: `/api/staff/exports/${id}/archive.zip`,
          until: '2026-11-23T11:00:00.000Z',
        },
      ],
    },
    errors: [...staffErrors, 'staff_proof_required'],
  },
  getExportArchive: {
    ...calls,
    summary: 'The archive of an export',
    description:
      'The archive as a ZIP file, whole or in part, for the person who opened it by `openExport`.',
    parameters: exportParameter,
    responses: {
      200: {
        description: 'The ZIP file.',
        content: { mediaType: 'application/zip', schema: { type: 'string', format: 'binary' } },
      },
    },
    errors: staffErrors,
  },
} satisfies Record<string, Operation>;
