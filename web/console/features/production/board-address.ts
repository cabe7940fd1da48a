import * as z from 'zod/mini';
import { productionStages } from '#domain/prints/production-board.ts';

const short = z.optional(z.string().check(z.maxLength(80)));

/** The state of the board in its address. */
export const boardShape = {
  lab: short,
  size: short,
  stage: z.optional(z.enum(productionStages)),
  /** Pages of the waiting prints and of the batches. */
  after: short,
  batches: short,
};

/** The state of a batch in its address: the id of the print whose frame is open. */
export const batchShape = { frame: short };

/** The state of the customers' reports in their address. */
export const remakesShape = { after: short };
