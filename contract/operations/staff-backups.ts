import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

/** The backups that the shop makes by itself. */
export const staffBackupOperations = {
  getBackups: {
    tag: 'Staff settings',
    access: 'staff',
    right: 'settings.edit',
    summary: 'How old the newest backup is',
    description:
      'How the backups went that the shop makes by itself, from its own records: it does not look at the place of the backups, as `getGoingLive` does. A backup is made every day and restored beside the shop every week.',
    returns: 'The newest backup and the latest rehearsal of its restore.',
    responseExamples: {
      fresh: [
        'A backup of this night',
        {
          state: 'fresh',
          newestAt: '2026-11-23T01:17:00.000Z',
          rehearsal: { at: '2026-11-22T01:21:00.000Z', isFine: true },
        },
      ],
    },
    errors: [...staffErrors],
  },
} satisfies Record<string, Operation>;
