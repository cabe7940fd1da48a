import type { StaffParts } from './staff-calls.ts';

type Board = StaffParts<'readBoard'>['response'];
type Print = StaffParts<'listUnfinished'>['response']['prints'][number];
type Batch = StaffParts<'readBatch'>['response']['batch'];
type Remake = StaffParts<'listRemakes'>['response']['remakes'][number];

/** What a test finds and changes of the production. */
export interface ProductionState {
  board: Board;
  prints: Print[];
  batches: Batch[];
  remakes: Remake[];
}

const hourMs = 3_600_000;
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')}`;

/** A time some hours ago, as the contract has it. */
export function before(hours: number): string {
  return new Date(Date.now() - hours * hourMs).toISOString();
}

function idOf(number: number): string {
  return `7c1e2a90-14d5-4f0b-8f7d-${String(number).padStart(12, '0')}`;
}

/** An unfinished print of an order. */
function waitingPrint(number: number, changes: Partial<Print> = {}): Print {
  return {
    id: idOf(number),
    line: idOf(500 + number),
    order: 'FPX-418204991',
    name: 'Mohamed Gharbi',
    fulfilment: 'approved',
    frame: number,
    fileName: 'beach.jpg',
    picture,
    paper: '10x15',
    copies: 1,
    round: 0,
    stage: 'held',
    dpi: 113,
    cause: 'low_resolution',
    freedBy: 'staff',
    since: before(5),
    waitsUntil: null,
    batch: null,
    canGiveUp: false,
    ...changes,
  };
}

function batchPrint(number: number, changes: Partial<Batch['prints'][number]> = {}) {
  return {
    id: idOf(100 + number),
    order: 'FPX-418204991',
    name: 'Mohamed Gharbi',
    frame: number,
    fileName: 'koi.jpg',
    picture,
    copies: 1,
    round: 0,
    state: 'rendered' as const,
    dpi: 300,
    isRefused: false,
    reprint: null,
    ...changes,
  };
}

/** A batch of two orders at the lab, two frames of which were refused. */
function failedBatch(): Batch {
  return {
    id: 9,
    studio: null,
    paper: '10x15',
    shape: null,
    finish: 'glossy',
    state: 'printing',
    orders: 2,
    copies: 6,
    drops: { all: 2, delivered: 1, failed: 1 },
    pictures: [picture],
    openedAt: before(3),
    closedAt: before(2),
    endedAt: null,
    prints: [
      batchPrint(1),
      batchPrint(2, { isRefused: true }),
      batchPrint(3),
      batchPrint(4, { isRefused: true, copies: 2 }),
      batchPrint(5, { order: 'FPX-418204733', name: 'Rania Turki', frame: 1, state: 'printed' }),
    ],
    folders: [
      {
        id: idOf(500),
        name: 'o0009_10x15',
        order: 'FPX-418204991',
        state: 'failed',
        attempt: 1,
        fault: 'Image data error 2011',
        machine: 'QSS-A',
        since: before(1),
        canResend: true,
      },
    ],
    agents: ['QSS-A'],
  };
}

function openBatch(): Batch {
  return {
    ...failedBatch(),
    id: 12,
    state: 'open',
    orders: 1,
    copies: 2,
    drops: { all: 0, delivered: 0, failed: 0 },
    pictures: [],
    closedAt: null,
    prints: [batchPrint(6, { copies: 2 })],
    folders: [],
  };
}

function demoMachines(): Board['machines'] {
  return [
    {
      id: idOf(800),
      name: 'DX100',
      studio: 'Studio Sousse',
      heardAt: before(0.25),
      isSilent: true,
      notice: null,
      version: '1.4.0',
      held: 1,
      waiting: 2,
    },
    {
      id: idOf(801),
      name: 'QSS-A',
      studio: null,
      heardAt: before(0),
      isSilent: false,
      notice: 'Roll put in at 8:10',
      version: '1.4.0',
      held: 0,
      waiting: 0,
    },
  ];
}

function openBoard(): Board {
  const cell = { orders: 1, since: before(5) };
  return {
    labs: [
      { id: 'own', name: null },
      { id: idOf(900), name: 'Studio Sousse' },
    ],
    machines: demoMachines(),
    rows: [
      {
        paper: '10x15',
        shape: null,
        cells: [
          { ...cell, stage: 'held', prints: 2 },
          { ...cell, stage: 'batch', prints: 840, orders: 14 },
          { ...cell, stage: 'failed', prints: 3 },
        ],
        doneToday: 4310,
      },
      {
        paper: '15x22',
        shape: null,
        cells: [{ ...cell, stage: 'originals', prints: 1 }],
        doneToday: 388,
      },
    ],
    spoiled: [
      {
        reason: 'dust',
        machine: 'QSS-A',
        prints: 3,
        worth: [
          { currency: 'TND', amount: 2.4 },
          { currency: 'CAD', amount: 1.15 },
        ],
      },
    ],
    doneToday: 4698,
    timeZone: 'Africa/Tunis',
  };
}

/** A production with held and waiting prints, a batch of which two frames failed, an open batch, and a report. */
export function openProduction(): ProductionState {
  return {
    board: openBoard(),
    prints: [
      waitingPrint(1),
      waitingPrint(2),
      waitingPrint(3, {
        order: 'FPX-418206391',
        name: 'Sonia Ferchichi',
        paper: '15x22',
        stage: 'originals',
        cause: 'awaiting_original',
        freedBy: 'customer',
        since: before(2),
        waitsUntil: before(-22),
        dpi: null,
      }),
      waitingPrint(4, {
        order: 'FPX-418204870',
        name: 'Hela Dridi',
        round: 1,
        cause: 'original_missing',
        freedBy: 'customer',
        canGiveUp: true,
      }),
    ],
    batches: [openBatch(), failedBatch()],
    remakes: [
      {
        id: idOf(700),
        order: 'FPX-418204402',
        name: 'Ines Gharbi',
        language: 'ar',
        frame: 4,
        fileName: 'koi.jpg',
        productType: 'photo_print',
        size: '10x15',
        quantity: 3,
        copies: 2,
        words: 'The sky is purple',
        photo: picture,
        picture,
        at: before(20),
      },
    ],
  };
}
