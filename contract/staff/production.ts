import * as z from 'zod/mini';
import { frameShapes } from '#domain/catalogue/catalogue.ts';
import { currencies } from '#domain/common/money.ts';
import { fulfilmentStates } from '#domain/orders/order-states.ts';
import { printBatchStates, printDropStates } from '#domain/prints/print-batches.ts';
import { holdReasons, maxReprintCopies, printJobStates } from '#domain/prints/print-jobs.ts';
import {
  freers,
  productionStages,
  reprintReasons,
  waitCauses,
} from '#domain/prints/production-board.ts';
import { amount, instant, note, productId, text, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const shortText = z.string().check(z.maxLength(300));
const batchNumber = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
const picture = z.nullable(z.string().check(z.maxLength(300)));
/** A size of prints, or the product of a gift. */
const paper = z.string().check(z.maxLength(40));
const pageAfter = z.string().check(z.maxLength(80));

/** `own` for the shop's own lab, or the id of a studio. */
export const labFilter = z.union([z.literal('own'), uuid]);

/** `GET /api/staff/production`: of one lab, or of all. */
export const boardQuery = z.object({ lab: z.exactOptional(labFilter) });

/** The unfinished prints of a size in one stage. */
export const boardCell = z.object({
  stage: z.enum(productionStages),
  prints: count,
  orders: count,
  /** Since when the one that waits longest has not moved. */
  since: instant,
});

/** A size with its stages that have prints. */
export const boardRow = z.object({
  paper,
  shape: z.nullable(z.enum(frameShapes)),
  cells: z.array(boardCell).check(z.maxLength(productionStages.length)),
  doneToday: count,
});

/** The program on a lab's computer. */
export const labMachine = z.object({
  id: uuid,
  name: z.string().check(z.maxLength(100)),
  /** Null for the shop's own lab. */
  studio: z.nullable(shortText),
  heardAt: z.nullable(instant),
  isSilent: z.boolean(),
  /** What it reported about itself last. */
  notice: z.nullable(z.string().check(z.maxLength(500))),
  version: z.nullable(z.string().check(z.maxLength(40))),
  /** Folders that it holds and has not put in place. */
  held: count,
  /** Folders that wait for a program of its lab. */
  waiting: count,
});

/** Prints that were spoiled in the last 30 days, by reason and machine. */
export const spoiledCount = z.object({
  reason: z.enum(reprintReasons),
  /** Null where no program of a lab made them. */
  machine: z.nullable(z.string().check(z.maxLength(100))),
  prints: count,
  /** What customers pay for as many, in each currency on its own. */
  worth: z
    .array(z.object({ currency: z.enum(currencies), amount }))
    .check(z.maxLength(currencies.length)),
});

/** See {@link boardQuery}. */
export const boardResponse = z.object({
  labs: z.array(z.object({ id: labFilter, name: z.nullable(shortText) })).check(z.maxLength(200)),
  machines: z.array(labMachine).check(z.maxLength(200)),
  rows: z.array(boardRow).check(z.maxLength(100)),
  spoiled: z.array(spoiledCount).check(z.maxLength(300)),
  doneToday: count,
  /** Where the day begins. */
  timeZone: z.string().check(z.maxLength(60)),
});

/** `GET /api/staff/production/prints`: unfinished prints, those first that have not moved for longest. */
export const unfinishedQuery = z.object({
  lab: z.exactOptional(labFilter),
  size: z.exactOptional(paper),
  stage: z.exactOptional(z.enum(productionStages)),
  after: z.exactOptional(pageAfter),
});

/** An unfinished print. */
export const unfinishedPrint = z.object({
  id: uuid,
  /** Id of the line of its order. */
  line: uuid,
  order: orderNumber,
  name: shortText,
  fulfilment: z.enum(fulfilmentStates),
  frame: z.int().check(z.minimum(1), z.maximum(100_000)),
  fileName: z.string().check(z.maxLength(500)),
  picture,
  paper,
  copies: count,
  /** 0 for the order's own print, then counted. */
  round: count,
  stage: z.enum(productionStages),
  /** Resolution of the file that it is made from; null before. */
  dpi: z.nullable(count),
  cause: z.enum([...holdReasons, ...waitCauses]),
  freedBy: z.enum(freers),
  since: instant,
  /** Until when its original is waited for. */
  waitsUntil: z.nullable(instant),
  batch: z.nullable(batchNumber),
  /** Whether it may be given up: a reprint, or a print that its order went on without. */
  canGiveUp: z.boolean(),
});
/** See {@link unfinishedQuery}. */
export const unfinishedResponse = z.object({
  prints: z.array(unfinishedPrint).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
});

/** `GET /api/staff/production/batches`: unfinished batches, the latest first. */
export const batchesQuery = z.object({
  lab: z.exactOptional(labFilter),
  size: z.exactOptional(paper),
  after: z.exactOptional(pageAfter),
});

/** A batch in a list. */
export const listedBatch = z.object({
  id: batchNumber,
  /** Null for the shop's own lab. */
  studio: z.nullable(shortText),
  paper,
  shape: z.nullable(z.enum(frameShapes)),
  finish: z.string().check(z.maxLength(60)),
  state: z.enum(printBatchStates),
  orders: count,
  /** Sheets of paper. */
  copies: count,
  /** Folders at its lab: all, those that it has, and those that failed and were not sent again. */
  drops: z.object({ all: count, delivered: count, failed: count }),
  pictures: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(7)),
  openedAt: instant,
  closedAt: z.nullable(instant),
});
/** See {@link batchesQuery}. */
export const batchesResponse = z.object({
  batches: z.array(listedBatch).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
});

/** Path of the calls under `/api/staff/production/batches/{batch}`. */
export const batchParams = z.object({
  batch: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
});

/** A print of a batch with its frame. */
export const batchPrint = z.object({
  id: uuid,
  order: orderNumber,
  name: shortText,
  frame: z.int().check(z.minimum(1), z.maximum(100_000)),
  fileName: z.string().check(z.maxLength(500)),
  picture,
  copies: count,
  round: count,
  state: z.enum(printJobStates),
  dpi: z.nullable(count),
  /** Whether the lab refused the folder that it is in. */
  isRefused: z.boolean(),
  /** The reprint that was asked for because this one was spoiled, the latest. */
  reprint: z.nullable(
    z.object({
      reason: z.enum(reprintReasons),
      by: z.string().check(z.maxLength(100)),
      /** Null where no program of a lab made it. */
      machine: z.nullable(z.string().check(z.maxLength(100))),
      at: instant,
      copies: count,
    }),
  ),
});
/** See {@link batchPrint}. */
export type BatchPrint = z.infer<typeof batchPrint>;

/** A folder of a batch at its lab. */
export const batchDrop = z.object({
  id: uuid,
  name: z.string().check(z.maxLength(100)),
  order: orderNumber,
  state: z.enum(printDropStates),
  attempt: count,
  fault: z.nullable(z.string().check(z.maxLength(500))),
  machine: z.nullable(z.string().check(z.maxLength(100))),
  since: instant,
  canResend: z.boolean(),
});

/** `GET /api/staff/production/batches/{batch}`, and after an act on it. */
export const batchResponse = z.object({
  batch: z.object({
    ...listedBatch.shape,
    endedAt: z.nullable(instant),
    prints: z.array(batchPrint).check(z.maxLength(2000)),
    folders: z.array(batchDrop).check(z.maxLength(2000)),
    /** Programs of its lab that deliver what it has not received yet. */
    agents: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)),
  }),
});

/** Path of a print job. */
export const printParams = z.object({ job: uuid });
/** `POST /api/staff/production/prints/{job}/reprint`: `id` is the caller's own, a repeat with it changes nothing. */
export const reprintRequest = z.object({
  id: uuid,
  reason: z.enum(reprintReasons),
  copies: z.int().check(z.minimum(1), z.maximum(maxReprintCopies)),
});
/** The print that is made. */
export const reprintResponse = z.object({ job: uuid, round: count });
/** `POST /api/staff/production/prints/{job}/give-up`: why, for colleagues. */
export const giveUpRequest = z.object({ reason: text(500).check(z.minLength(1)) });

/** Path of an order in production. */
export const productionOrderParams = z.object({ number: orderNumber });
/** Number of prints that were released. */
export const releaseResponse = z.object({ released: count });
/** `POST /api/staff/production/orders/{number}/ask`: asks for missing originals; `id` is the caller's own. */
export const askOriginalsRequest = z.object({ id: uuid });
/** Photos whose original is missing, and whether the mail was queued by this call. */
export const askOriginalsResponse = z.object({ missing: count });

/** Path of a folder of prints. */
export const productionDropParams = z.object({ drop: uuid });
/** The name of the folder that is sent. */
export const resendResponse = z.object({ name: z.string().check(z.maxLength(100)) });

/** `GET /api/staff/production/find`: a scanned ticket, an order with a frame, or a batch, as it was typed. */
export const findPrintQuery = z.object({ code: text(60).check(z.minLength(1)) });
/** Null when nothing has this code. An order whose print is in no batch has a null batch. */
export const findPrintResponse = z.object({
  found: z.nullable(
    z.object({
      batch: z.nullable(batchNumber),
      job: z.nullable(uuid),
      /** Null for the number of a batch. */
      order: z.nullable(orderNumber),
    }),
  ),
});

/** Path of a customer's report. */
export const remakeParams = z.object({ remake: uuid });
/** `GET /api/staff/remakes`: open reports, the oldest first. */
export const remakesQuery = z.object({ after: z.exactOptional(pageAfter) });
/** A customer's report of a print that came out wrong. */
export const staffRemake = z.object({
  id: uuid,
  order: orderNumber,
  name: shortText,
  /** The language in which the customer reads the answer. */
  language: z.string().check(z.maxLength(10)),
  frame: z.int().check(z.minimum(1), z.maximum(100_000)),
  fileName: z.string().check(z.maxLength(500)),
  productType: productId,
  size: shortText,
  /** Copies that were ordered, and that came out wrong. */
  quantity: count,
  copies: count,
  words: z.nullable(z.string().check(z.maxLength(1000))),
  /** Address of the ordered photo, and of the customer's picture of the print. */
  photo: picture,
  picture,
  at: instant,
});
/** See {@link remakesQuery}. */
export const remakesResponse = z.object({
  remakes: z.array(staffRemake).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
});
/** `POST /api/staff/remakes/{remake}/accept`. */
export const acceptRemakeRequest = z.object({
  copies: z.int().check(z.minimum(1), z.maximum(maxReprintCopies)),
});
/** `POST /api/staff/remakes/{remake}/decline`: the customer reads the reply. */
export const declineRemakeRequest = z.object({ reply: note(1000).check(z.minLength(1)) });
