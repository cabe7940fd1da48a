import type { ErrorCode } from '../errors.ts';
import { sample } from './examples.ts';
import type { Examples, Operation, ParameterDoc } from './operation.ts';

const dropId = '8d0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c90';
const claimId = 'f2b6a9d4-7c31-4e0a-8f55-0d9e3b1a6c27';

/** Every call with the token of a lab. */
export const labCall = { tag: 'Labs', access: 'labToken' } as const;

/** Errors of every call with the token of a lab. */
export const tokenErrors: readonly ErrorCode[] = [
  'lab_token_invalid',
  'lab_scope_missing',
  'too_many_requests',
];

/** Parameter of the calls about one drop. */
export const drop: ParameterDoc = ['Id of the drop.', dropId];

const waitingDrop = {
  id: dropId,
  name: 'o123456789_10x15',
  format: 'tree',
  state: 'waiting',
  orderNumber: sample.orderNumber,
  part: 1,
  parts: 1,
  attempt: 1,
  isPlacing: false,
  fault: null,
  createdAt: '2026-11-23T14:05:00.000Z',
  deliveredAt: null,
  endedAt: null,
};
const claimedDrop = { ...waitingDrop, state: 'claimed' };
const deliveredDrop = {
  ...waitingDrop,
  state: 'delivered',
  isPlacing: true,
  deliveredAt: '2026-11-23T14:07:00.000Z',
};

const manifest = {
  version: 1,
  format: 'tree',
  entries: ['o123456789_10x15'],
  files: [
    {
      kind: 'print',
      path: 'o123456789_10x15/10x15_glossy/001_c2.jpg',
      sha256: sample.sha256,
      size: 812_345,
    },
    { kind: 'text', path: 'o123456789_10x15/READY', text: '' },
  ],
};

function moved(title: string, value: unknown): Examples {
  return { drop: [title, { drop: value }] };
}

/** Operations of the program on a lab's computer. A token sees the drops of its own lab and no others. */
export const labOperations = {
  listLabDrops: {
    ...labCall,
    summary: 'List the drops of a lab',
    description: 'Folders of prints for the lab of the token, the oldest first.',
    parameters: {
      state: ['Only drops in this state.', 'waiting'],
      after: ['The last drop of the page before.', dropId],
      limit: ['Drops on a page.', 50],
    },
    returns: 'A page of drops, and the `after` of the next one.',
    responseExamples: { one: ['One drop waits', { drops: [waitingDrop], next: null }] },
    errors: tokenErrors,
  },
  getLabDrop: {
    ...labCall,
    summary: 'Read the files of a drop',
    description:
      'The drop with its manifest: the texts of its files, and the hashes and sizes of its prints. Files are written in this order; `entries` then appear in the lab’s folder in theirs.',
    parameters: { drop },
    returns: 'The drop and its manifest.',
    responseExamples: { tree: ['One print, two copies', { drop: claimedDrop, manifest }] },
    errors: tokenErrors,
  },
  claimLabDrops: {
    ...labCall,
    summary: 'Claim waiting drops',
    description:
      'Takes the oldest waiting drops for as long as `leaseSeconds`; then others may claim them unless the claim was renewed. A repeat with the same `claimId` returns the same drops. A token that holds ten drops gets no more.',
    requestExamples: { one: ['Up to three drops', { claimId, limit: 3 }] },
    returns: 'The claimed drops; none if none waits.',
    responseExamples: {
      one: ['One drop', { drops: [claimedDrop], leaseSeconds: 600 }],
      none: ['None waits', { drops: [], leaseSeconds: 600 }],
    },
    errors: tokenErrors,
  },
  renewLabClaim: {
    ...labCall,
    summary: 'Renew the claim of a drop',
    description:
      'Renews the lease, even an ended one if no other claim took the drop. With `placing` the drop stays with this claim without an end, because its folder may be in the lab’s hands from here on. A delivered drop is returned as it is.',
    parameters: { drop },
    requestExamples: {
      renew: ['More time', { claimId }],
      placing: ['About to put it in place', { claimId, placing: true }],
    },
    returns: 'The drop and its new lease.',
    responseExamples: { renewed: ['Renewed', { drop: claimedDrop, leaseSeconds: 600 }] },
    errors: ['drop_claim_lost', ...tokenErrors],
  },
  confirmLabDrop: {
    ...labCall,
    summary: 'Confirm a delivered drop',
    description: 'Records that the drop is whole in the lab’s folder. A repeat changes nothing.',
    parameters: { drop },
    requestExamples: { claim: ['The claim it was made under', { claimId }] },
    returns: 'The drop.',
    responseExamples: moved('Delivered', deliveredDrop),
    errors: ['drop_claim_lost', 'drop_state_conflict', ...tokenErrors],
  },
  reportLabDrop: {
    ...labCall,
    summary: 'Report what became of a drop',
    description:
      'Records the lab’s answer: `accepted` by its program, `printed`, `failed`, or `unknown` if the folder vanished, which staff look into. A repeat changes nothing. With its `claimId` a claimed drop can fail before it is delivered.',
    parameters: { drop },
    requestExamples: {
      printed: ['Printed', { result: 'printed' }],
      failed: [
        'Failed, with the words of the lab’s program',
        { result: 'failed', words: 'error.log: PAPER(12)' },
      ],
    },
    returns: 'The drop.',
    responseExamples: moved('Printed', {
      ...deliveredDrop,
      state: 'printed',
      endedAt: '2026-11-23T14:20:00.000Z',
    }),
    errors: ['drop_state_conflict', ...tokenErrors],
  },
  sendLabHeartbeat: {
    ...labCall,
    summary: 'Report that an agent runs',
    description:
      'Reports the version and clock of an agent, and its problem if it has one; the response contains the lab and the name of the token, and the seconds between two polls for drops.',
    requestExamples: {
      well: ['All is well', { version: '1.0.0', clock: '2026-11-23T14:05:00.000Z' }],
      full: [
        'A full disk',
        {
          version: '1.0.0',
          clock: '2026-11-23T14:05:00.000Z',
          notice: 'The disk of the hot folder is full.',
        },
      ],
    },
    returns: 'The server’s time, the pause between two polls, and whose token it is.',
    responseExamples: {
      tunis: [
        'A studio in Tunis',
        {
          serverTime: '2026-11-23T14:05:01.000Z',
          pollSeconds: 15,
          lab: 'demo-tunis',
          name: 'Lab computer',
        },
      ],
    },
    errors: tokenErrors,
  },
} satisfies Record<string, Operation>;
