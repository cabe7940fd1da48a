import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const keys = { tag: 'Staff settings', access: 'staff', right: 'labs.edit' } as const;

const keyId = '2b8e5d14-7c1f-4a53-9f0a-61d9b3e07c25';
const key = {
  id: keyId,
  name: 'Lab computer',
  studio: { id: sample.studioId, name: 'Studio Yasmine' },
  scopes: ['prints'],
  state: 'valid',
  createdAt: '2026-11-23T09:00:00.000Z',
  createdBy: 'Nadia',
  lastUsedAt: '2026-11-23T09:30:00.000Z',
  expiresAt: '2027-11-23T09:00:00.000Z',
  revokedAt: null,
  revokedBy: null,
  agentVersion: '0.1.0',
};

/** The keys of labs: the tokens of the programs on their computers. */
export const staffLabKeyOperations = {
  listLabKeys: {
    ...keys,
    parameters: {
      view: ['Those that open something, or those that ended.', 'valid'],
      after: ['The `next` of the page before.', `1795428000000000.${keyId}`],
    },
    summary: 'The keys of labs',
    description:
      'The keys of the programs on the computers of labs, the newest first, with their last use. The keys themselves are not stored. A studio’s people see theirs alone.',
    returns: 'A page of keys.',
    responseExamples: { one: ['One key', { keys: [key], next: null }] },
    errors: [...staffErrors],
  },
  makeLabKey: {
    ...keys,
    summary: 'Make a key',
    description:
      'Makes a key and returns it once; the shop keeps only a hash. It opens what its scopes say: `prints`, the folders of prints of its lab, or `counter`, the pickups at the counter of its studio. It ends after the days that the caller says.',
    requestExamples: {
      year: [
        'A key for a year',
        { id: keyId, name: 'Lab computer', studio: null, scopes: ['prints'], days: 365 },
      ],
    },
    returns: 'The key, which is shown this once.',
    responseExamples: {
      made: ['The key', { secret: 'fpxlab_b3W5n9cTnVQ0vYxk2mJr8sLdZ4aHfGpE6uRiOyTqXwM', key }],
    },
    errors: [...staffErrors, 'studio_not_found', 'lab_key_made'],
  },
  revokeLabKey: {
    ...keys,
    parameters: { labKey: ['Id of the key.', keyId] },
    summary: 'Revoke a key',
    description:
      'Ends a key at once; the program that uses it ends with a message. A repeat changes nothing.',
    returns: 'The key.',
    responseExamples: { revoked: ['The key', { key: { ...key, state: 'revoked' } }] },
    errors: [...staffErrors],
  },
} satisfies Record<string, Operation>;
