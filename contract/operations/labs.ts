import type { ErrorCode } from '../errors.ts';
import { sample } from './examples.ts';
import type { ExampleDoc, Operation, ParameterDoc } from './operation.ts';

const dropId = '8d0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c90';
const claimId = 'f2b6a9d4-7c31-4e0a-8f55-0d9e3b1a6c27';

/** Errors of every call with the token of a lab. */
const tokenErrors: readonly ErrorCode[] = ['lab_token_invalid', 'too_many_requests'];

const drop: ParameterDoc = { description: 'Id of the drop.', example: dropId };

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

function moved(summary: string, value: unknown): Record<string, ExampleDoc> {
  return {
    drop: { summary, value: { drop: value } },
  };
}

/** Operations of the program on a lab's computer. A token sees the drops of its own lab and no others. */
export const labOperations = {
  listLabDrops: {
    tag: 'Labs',
    summary: 'List the drops of a lab',
    description: 'Folders of prints for the lab of the token, the oldest first.',
    access: 'labToken',
    parameters: {
      state: { description: 'Only drops in this state.', example: 'waiting' },
      after: { description: 'The last drop of the page before.', example: dropId },
      limit: { description: 'Drops on a page.', example: 50 },
    },
    responses: {
      200: {
        description: 'A page of drops, and the `after` of the next one.',
        examples: {
          one: { summary: 'One drop waits', value: { drops: [waitingDrop], next: null } },
        },
      },
    },
    errors: tokenErrors,
  },
  getLabDrop: {
    tag: 'Labs',
    summary: 'Read the files of a drop',
    description:
      'The drop with its manifest: the texts of its files, and the hashes and sizes of its prints. Files are written in this order; `entries` then appear in the lab’s folder in theirs.',
    access: 'labToken',
    parameters: { drop },
    responses: {
      200: {
        description: 'The drop and its manifest.',
        examples: {
          tree: { summary: 'One print, two copies', value: { drop: claimedDrop, manifest } },
        },
      },
    },
    errors: tokenErrors,
  },
  claimLabDrops: {
    tag: 'Labs',
    summary: 'Claim waiting drops',
    description:
      'Takes the oldest waiting drops for as long as `leaseSeconds`; then others may claim them unless the claim was renewed. A repeat with the same `claimId` returns the same drops. A token that holds ten drops gets no more.',
    access: 'labToken',
    body: { examples: { one: { summary: 'Up to three drops', value: { claimId, limit: 3 } } } },
    responses: {
      200: {
        description: 'The claimed drops; none if none waits.',
        examples: {
          one: { summary: 'One drop', value: { drops: [claimedDrop], leaseSeconds: 600 } },
          none: { summary: 'None waits', value: { drops: [], leaseSeconds: 600 } },
        },
      },
    },
    errors: tokenErrors,
  },
  renewLabClaim: {
    tag: 'Labs',
    summary: 'Renew the claim of a drop',
    description:
      'Renews the lease, even an ended one if no other claim took the drop. With `placing` the drop stays with this claim without an end, because its folder may be in the lab’s hands from here on. A delivered drop is returned as it is.',
    access: 'labToken',
    parameters: { drop },
    body: {
      examples: {
        renew: { summary: 'More time', value: { claimId } },
        placing: { summary: 'About to put it in place', value: { claimId, placing: true } },
      },
    },
    responses: {
      200: {
        description: 'The drop and its new lease.',
        examples: {
          renewed: { summary: 'Renewed', value: { drop: claimedDrop, leaseSeconds: 600 } },
        },
      },
    },
    errors: ['drop_claim_lost', ...tokenErrors],
  },
  confirmLabDrop: {
    tag: 'Labs',
    summary: 'Confirm a delivered drop',
    description: 'Records that the drop is whole in the lab’s folder. A repeat changes nothing.',
    access: 'labToken',
    parameters: { drop },
    body: { examples: { claim: { summary: 'The claim it was made under', value: { claimId } } } },
    responses: {
      200: { description: 'The drop.', examples: moved('Delivered', deliveredDrop) },
    },
    errors: ['drop_claim_lost', 'drop_state_conflict', ...tokenErrors],
  },
  reportLabDrop: {
    tag: 'Labs',
    summary: 'Report what became of a drop',
    description:
      'Records the lab’s answer: `accepted` by its program, `printed`, `failed`, or `unknown` if the folder vanished, which staff look into. A repeat changes nothing. With its `claimId` a claimed drop can fail before it is delivered.',
    access: 'labToken',
    parameters: { drop },
    body: {
      examples: {
        printed: { summary: 'Printed', value: { result: 'printed' } },
        failed: {
          summary: 'Failed, with the words of the lab’s program',
          value: { result: 'failed', words: 'error.log: PAPER(12)' },
        },
      },
    },
    responses: {
      200: {
        description: 'The drop.',
        examples: moved('Printed', {
          ...deliveredDrop,
          state: 'printed',
          endedAt: '2026-11-23T14:20:00.000Z',
        }),
      },
    },
    errors: ['drop_state_conflict', ...tokenErrors],
  },
  sendLabHeartbeat: {
    tag: 'Labs',
    summary: 'Report that an agent runs',
    description:
      'Reports the version and clock of an agent, and its problem if it has one; the response contains the lab and the name of the token, and the seconds between two polls for drops.',
    access: 'labToken',
    body: {
      examples: {
        well: {
          summary: 'All is well',
          value: { version: '1.0.0', clock: '2026-11-23T14:05:00.000Z' },
        },
        full: {
          summary: 'A full disk',
          value: {
            version: '1.0.0',
            clock: '2026-11-23T14:05:00.000Z',
            notice: 'The disk of the hot folder is full.',
          },
        },
      },
    },
    responses: {
      200: {
        description: 'The server’s time, the pause between two polls, and whose token it is.',
        examples: {
          tunis: {
            summary: 'A studio in Tunis',
            value: {
              serverTime: '2026-11-23T14:05:01.000Z',
              pollSeconds: 15,
              lab: 'demo-tunis',
              name: 'Lab computer',
            },
          },
        },
      },
    },
    errors: tokenErrors,
  },
} satisfies Record<string, Operation>;
