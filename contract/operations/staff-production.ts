import type { ErrorCode } from '../errors.ts';
import { sample } from './examples.ts';
import type { Operation, ParameterDoc } from './operation.ts';
import { staffErrors } from './staff.ts';

const see = { tag: 'Staff production', access: 'staff', right: 'prints.see' } as const;
const run = { tag: 'Staff production', access: 'staff', right: 'prints.run' } as const;
const decide = { tag: 'Staff production', access: 'staff', right: 'remakes.decide' } as const;

const ownErrors: readonly ErrorCode[] = ['staff_signed_out', 'not_found'];

const id = '0f8d9c5e-6a35-4c8d-9d7b-53a7e30f5c11';
const job = '7c1e2a90-14d5-4f0b-8f7d-0a4f0a6d2e55';
const at = '2026-11-23T09:41:00.000Z';

const lab = [
  '`own` for the shop’s own lab, or the id of a studio; all when left out.',
  'own',
] as const;
const size = ['Prints of this size alone, or of this gift.', '10x15'] as const;
const after = ['Token of the page before.', '12'] as const;
const batchParameter: Readonly<Record<string, ParameterDoc>> = {
  batch: ['Number of the batch.', 12],
};
const orderParameter: Readonly<Record<string, ParameterDoc>> = {
  number: ['Number of the order.', sample.orderNumber],
};
const printParameter: Readonly<Record<string, ParameterDoc>> = {
  job: ['Id of the print.', job],
};

const listedBatch = {
  id: 12,
  studio: null,
  paper: '10x15',
  shape: null,
  finish: 'glossy',
  state: 'printing',
  orders: 1,
  copies: 2,
  drops: { all: 1, delivered: 1, failed: 0 },
  pictures: [],
  openedAt: at,
  closedAt: at,
};

const batchExample = {
  batch: {
    ...listedBatch,
    endedAt: null,
    prints: [
      {
        id: job,
        order: sample.orderNumber,
        name: sample.name,
        frame: 4,
        fileName: 'beach.jpg',
        picture: null,
        copies: 2,
        round: 0,
        state: 'rendered',
        dpi: 300,
        isRefused: false,
        reprint: null,
      },
    ],
    folders: [
      {
        id,
        name: 'o0000009_10x15',
        order: sample.orderNumber,
        state: 'delivered',
        attempt: 1,
        fault: null,
        machine: 'QSS-A',
        since: at,
        canResend: false,
      },
    ],
    agents: ['QSS-A'],
  },
};

const batchErrors = [...staffErrors, 'batch_state_conflict'] as const;

/** What is printed, and what the shop’s people do with it. */
export const staffProductionOperations = {
  readProductionBoard: {
    ...see,
    summary: 'The board of production',
    description:
      'Unfinished prints by size and stage, with the one of each that waits longest; the programs of the labs with when they were last heard; prints that were spoiled in the last 30 days, by reason and machine, with what customers pay for as many. A studio’s people see theirs alone.',
    parameters: { lab },
    returns: 'The board.',
    responseExamples: {
      board: [
        'Four prints that wait for a batch',
        {
          labs: [{ id: 'own', name: null }],
          machines: [
            {
              id,
              name: 'QSS-A',
              studio: null,
              heardAt: at,
              isSilent: false,
              notice: null,
              version: '1.4.0',
              held: 0,
              waiting: 2,
            },
          ],
          rows: [
            {
              paper: '10x15',
              shape: null,
              cells: [{ stage: 'batch', prints: 4, orders: 1, since: at }],
              doneToday: 310,
            },
          ],
          spoiled: [
            {
              reason: 'dust',
              machine: 'QSS-A',
              prints: 3,
              worth: [{ currency: 'TND', amount: 2.4 }],
            },
          ],
          doneToday: 310,
          timeZone: 'Africa/Tunis',
        },
      ],
    },
    errors: ownErrors,
  },
  listUnfinishedPrints: {
    ...see,
    summary: 'Unfinished prints',
    description:
      'Prints that are not made yet, those first that have not moved for longest, each with what it waits for, since when, and who frees it: 50 a page.',
    parameters: {
      lab,
      size,
      stage: ['Prints of this stage alone.', 'held'],
      after: ['Token of the page before.', `1795600000000000.${job}`],
    },
    returns: 'A page of prints.',
    responseExamples: { none: ['Everything is made', { prints: [], next: null }] },
    errors: ownErrors,
  },
  listPrintBatches: {
    ...see,
    summary: 'Unfinished batches',
    description: 'Batches that are not done, the latest first: 50 a page.',
    parameters: { lab, size, after },
    returns: 'A page of batches.',
    responseExamples: { one: ['One', { batches: [listedBatch], next: null }] },
    errors: ownErrors,
  },
  findPrint: {
    ...see,
    summary: 'Find a batch by a scanned ticket',
    description:
      'Finds the batch of a job ticket’s code, of an order’s number with a frame, or of a batch’s number. A print that is in no batch yet is found with its order.',
    parameters: { code: ['What was scanned or typed.', `${sample.orderNumber} 4`] },
    returns: 'The batch, the print of the frame, and its order.',
    responseExamples: {
      found: ['Found', { found: { batch: 12, job, order: sample.orderNumber } }],
    },
    errors: ownErrors,
  },
  readPrintBatch: {
    ...see,
    summary: 'A batch with its frames',
    description: 'The prints of a batch by order and frame, and its folders at the lab.',
    parameters: batchParameter,
    returns: 'The batch.',
    responseExamples: { batch: ['A batch', batchExample] },
    errors: ownErrors,
  },
  closePrintBatch: {
    ...run,
    summary: 'Close a batch',
    description:
      'Closes an open batch now, so that its lab gets it. Prints that were made for other settings of the lab are made again first; the batch stays open until then.',
    parameters: batchParameter,
    returns: 'The batch.',
    responseExamples: { batch: ['A batch', batchExample] },
    errors: [...batchErrors, 'batch_refused'],
  },
  finishPrintBatch: {
    ...run,
    summary: 'Mark a batch as printed',
    description:
      'Marks all prints of a closed batch as printed. Folders that no lab has received are cancelled; prints of orders that were stopped go into the next batch.',
    parameters: batchParameter,
    returns: 'The batch.',
    responseExamples: { batch: ['A batch', batchExample] },
    errors: batchErrors,
  },
  zipPrintBatch: {
    ...run,
    summary: 'The prints of a batch as one file',
    description: 'The prints of a closed batch in the folders of its lab, whole or in part.',
    parameters: batchParameter,
    responses: {
      200: {
        description: 'The ZIP file.',
        content: { mediaType: 'application/zip', schema: { type: 'string', format: 'binary' } },
      },
    },
    errors: [...batchErrors, 'print_missing'],
  },
  releasePrints: {
    ...run,
    summary: 'Release the held prints of an order',
    description:
      'Lets the held prints of an order be made from what there is: the copy that was ordered with where the original is missing.',
    parameters: orderParameter,
    returns: 'Number of prints that were released.',
    responseExamples: { released: ['Released', { released: 2 }] },
    errors: staffErrors,
  },
  askForOriginals: {
    ...run,
    summary: 'Ask for missing originals',
    description:
      'Asks the customer of an order again for its missing originals, in their language and with the private link. The id is the caller’s own; a repeat with it sends no second mail.',
    parameters: orderParameter,
    requestExamples: { ask: ['Ask', { id }] },
    returns: 'Number of missing originals.',
    responseExamples: { asked: ['Asked', { missing: 3 }] },
    errors: [...staffErrors, 'order_state_conflict'],
  },
  giveUpPrint: {
    ...run,
    summary: 'Give up a print',
    description:
      'Gives up a held reprint whose photo cannot be had any more, or a print that its order went on without. Nobody is told.',
    parameters: printParameter,
    requestExamples: { giveUp: ['Give up', { reason: 'The customer has the old one.' }] },
    returns: 'It is given up.',
    responseExamples: { done: ['Done', { success: true }] },
    errors: [...staffErrors, 'print_state_conflict'],
  },
  reprintFrame: {
    ...run,
    summary: 'Make a spoiled print again',
    description:
      'Makes a print again at the shop’s cost and stores why, by whom, and on which machine it was spoiled. The id is the caller’s own; a repeat with it changes nothing.',
    parameters: printParameter,
    requestExamples: { reprint: ['Dust on it', { id, reason: 'dust', copies: 1 }] },
    returns: 'The new print.',
    responseExamples: { made: ['Made', { job: id, round: 1 }] },
    errors: [...staffErrors, 'print_state_conflict'],
  },
  resendPrintFolder: {
    ...run,
    summary: 'Send a folder to its lab again',
    description:
      'Sends a folder that failed, or that a lost program holds, again under another name with the same prints.',
    parameters: { drop: ['Id of the folder.', id] },
    returns: 'The name of the folder that is sent.',
    responseExamples: { sent: ['Sent', { name: 'o0000009_10x15_2' }] },
    errors: [...staffErrors, 'drop_state_conflict', 'print_missing', 'batch_refused'],
  },
  listRemakes: {
    ...decide,
    summary: 'Customers’ reports of prints',
    description: 'Open reports of prints that came out wrong, the oldest first: 50 a page.',
    parameters: { after: ['Token of the page before.', `1795600000000000.${id}`] },
    returns: 'A page of reports.',
    responseExamples: { none: ['None is open', { remakes: [], next: null }] },
    errors: ownErrors,
  },
  acceptRemake: {
    ...decide,
    summary: 'Accept a report',
    description:
      'Makes the print again without payment and tells the customer in their language. A repeat changes nothing.',
    parameters: { remake: ['Id of the report.', id] },
    requestExamples: { accept: ['One copy', { copies: 1 }] },
    returns: 'It is accepted.',
    responseExamples: { done: ['Done', { success: true }] },
    errors: [...staffErrors, 'remake_not_found', 'remake_not_possible', 'order_state_conflict'],
  },
  declineRemake: {
    ...decide,
    summary: 'Decline a report',
    description:
      'Declines a report; the customer reads the reply in a mail in their language. A repeat changes nothing.',
    parameters: { remake: ['Id of the report.', id] },
    requestExamples: { decline: ['Decline', { reply: 'The photo itself has this color.' }] },
    returns: 'It is declined.',
    responseExamples: { done: ['Done', { success: true }] },
    errors: [...staffErrors, 'remake_not_found'],
  },
} satisfies Record<string, Operation>;
