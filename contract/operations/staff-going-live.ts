import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

/** What is missing before a shop takes real orders. */
export const staffGoingLiveOperations = {
  getGoingLive: {
    tag: 'Staff settings',
    access: 'staff',
    right: 'settings.edit',
    parameters: {
      again: ['`yes` examines the shop again, although it was examined a moment ago.', 'yes'],
    },
    summary: 'What is missing before real orders',
    description:
      'What `npm run ops -- doctor` prints: what is right, missing or dangerous for taking real orders. It asks the card providers, the mail server, the storage and the database, changes nothing and sends nothing. An examination is kept for ten minutes; with `again` for five seconds.',
    returns: 'The findings, what has to be done first at the beginning.',
    responseExamples: {
      missing: [
        'No mail leaves yet',
        {
          examinedAt: '2026-11-23T09:00:00.000Z',
          isReady: false,
          findings: [
            {
              level: 'missing',
              check: 'configuration',
              advice: 'mail',
              text: 'SMTP_URL is not set: no mail leaves',
            },
            { level: 'ok', check: 'database', advice: 'database', text: 'orders can be written' },
          ],
        },
      ],
    },
    errors: [...staffErrors],
  },
} satisfies Record<string, Operation>;
