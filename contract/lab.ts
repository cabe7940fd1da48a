import * as z from 'zod/mini';
import { maxHeldClaims, maxReportLength } from '#domain/lab/lab-claims.ts';
import { dropNamePattern } from '#domain/lab/check-manifest.ts';
import { outputFormats } from '#domain/lab/drop.ts';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { pickupCodePattern, pickupSecretPattern } from '#domain/orders/pickup-codes.ts';
import { printDropStates } from '#domain/prints/print-batches.ts';
import { instant, sha256, text, uuid } from './common.ts';
import { orderNumber } from './orders.ts';

/** Path of a drop: its id. */
export const dropParams = z.object({ drop: uuid });

/** Path of a print of a drop: the SHA-256 of its JPEG. */
export const dropPrintParams = z.extend(dropParams, { sha256 });

/** State of a drop, see product §4.20. */
const dropState = z.enum(printDropStates);

/** Relative path of a file or entry in the lab's folder, with `/`. */
const dropPath = z.string().check(z.minLength(1), z.maxLength(200));

/** A drop without its files. */
export const labDrop = z.object({
  id: uuid,
  /** Name of its folder or request file, unique for the lab. */
  name: z.string().check(z.maxLength(100), z.regex(dropNamePattern)),
  format: z.enum(outputFormats),
  state: dropState,
  orderNumber: z.string().check(z.maxLength(40)),
  /** Position among the folders of one order's prints, from 1, and their number. */
  part: z.int().check(z.minimum(1), z.maximum(10_000)),
  parts: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** 1, or more for a drop that failed and is sent again. */
  attempt: z.int().check(z.minimum(1), z.maximum(1000)),
  /** Whether its agent has begun to put it in place: it is not given to another one. */
  isPlacing: z.boolean(),
  /** Words of the lab, or of its agent, about what went wrong. */
  fault: z.nullable(z.string().check(z.maxLength(maxReportLength))),
  createdAt: instant,
  deliveredAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
/** See {@link labDrop}. */
export type LabDrop = z.infer<typeof labDrop>;

/** `GET /api/lab/drops`: the oldest first; `after` is the last drop of the page before. */
export const dropsQuery = z.object({
  state: z.optional(dropState),
  after: z.optional(uuid),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
});
/** `next` is the `after` of the next page, null on the last one. */
export const dropsResponse = z.object({
  drops: z.array(labDrop).check(z.maxLength(100)),
  next: z.nullable(uuid),
});

/** Files of a drop, as {@link import('#domain/lab/drop.ts').DropManifest} describes them. */
export const dropManifest = z.object({
  version: z.literal(1),
  format: z.enum(outputFormats),
  entries: z.array(dropPath).check(z.minLength(1), z.maxLength(100)),
  files: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('print'),
          path: dropPath,
          sha256,
          size: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
        }),
        z.object({
          kind: z.literal('text'),
          path: dropPath,
          text: z.string().check(z.maxLength(4_000_000)),
          /** Little-endian UTF-16 with a byte-order mark instead of UTF-8 without one. */
          encoding: z.exactOptional(z.literal('utf-16')),
        }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(2500)),
});

/** Response of `GET /api/lab/drops/{drop}`. */
export const dropResponse = z.object({ drop: labDrop, manifest: dropManifest });

/**
 * `POST /api/lab/claims`: takes the oldest waiting drops. The agent makes the id, and a repeated claim with the same id
 * returns the same drops.
 */
export const claimRequest = z.object({
  claimId: uuid,
  limit: z._default(z.int().check(z.minimum(1), z.maximum(maxHeldClaims)), 1),
});
/** `leaseSeconds`: the time from the request in which the agent must renew the claim of each drop. */
export const claimResponse = z.object({
  drops: z.array(labDrop).check(z.maxLength(maxHeldClaims)),
  leaseSeconds: z.int().check(z.minimum(1), z.maximum(86_400)),
});

/**
 * `POST /api/lab/drops/{drop}/lease`: renews the lease. `placing`: the agent is about to put the folder in place; from
 * then on the shop gives the drop to no other claim.
 */
export const leaseRequest = z.object({ claimId: uuid, placing: z._default(z.boolean(), false) });
/** See {@link claimResponse}. */
export const leaseResponse = z.object({
  drop: labDrop,
  leaseSeconds: z.int().check(z.minimum(1), z.maximum(86_400)),
});

/** `POST /api/lab/drops/{drop}/delivered`: the drop is whole in the lab's folder. */
export const deliveredRequest = z.object({ claimId: uuid });

/**
 * `POST /api/lab/drops/{drop}/reports`: the answer of the lab's program. `unknown`: the folder is gone without an
 * answer; the state stays, and `words` are shown to staff. `claimId` is required to fail a drop that is not delivered.
 */
export const reportRequest = z.object({
  result: z.enum(['accepted', 'printed', 'failed', 'unknown']),
  claimId: z.optional(uuid),
  words: z.optional(text(maxReportLength)),
});

/** Response of the calls that move a drop. */
export const movedDropResponse = z.object({ drop: labDrop });

/** `POST /api/lab/heartbeat`: the agent's version, its clock, and the trouble that it has, such as a full disk. */
export const heartbeatRequest = z.object({
  version: text(40),
  clock: instant,
  notice: z._default(z.nullable(text(maxReportLength)), null),
});
/** `lab` is the slug of the studio, null for the shop's own lab. */
export const heartbeatResponse = z.object({
  serverTime: instant,
  pollSeconds: z.int().check(z.minimum(1), z.maximum(3600)),
  lab: z.nullable(z.string().check(z.maxLength(100))),
  name: z.string().check(z.maxLength(100)),
});

/**
 * `POST /api/lab/pickups`: hands an order over at the counter to the bearer of its pickup code, or of the secret of its
 * QR code: one of them. `paid`: its money was taken at that moment. A repeat with the same code or secret returns the
 * order. Source: product §4.21.
 */
export const pickupRequest = z
  .object({
    orderNumber,
    code: z.optional(z.string().check(z.maxLength(6), z.regex(pickupCodePattern))),
    secret: z.optional(z.string().check(z.maxLength(22), z.regex(pickupSecretPattern))),
    paid: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ code, secret }) => (code === undefined) !== (secret === undefined), {
      path: ['code'],
    }),
  );

/** An order as the counter of its studio sees it. */
export const labOrder = z.object({
  orderNumber: z.string().check(z.maxLength(40)),
  fulfilment: z.enum(fulfilmentStates),
  payment: z.enum(paymentStates),
});
/** See {@link labOrder}. */
export type LabOrder = z.infer<typeof labOrder>;

/** Response of `POST /api/lab/pickups` and `POST /api/lab/orders/{orderNumber}/ready`. */
export const labOrderResponse = z.object({ order: labOrder });
