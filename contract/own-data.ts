import * as z from 'zod/mini';
import { ownDataWants } from '#domain/customers/own-data.ts';
import { instant } from './common.ts';
import { erasureResult } from './staff/customers.ts';

/** `POST /api/order-links/{link}/data-requests`: what a customer asks for on the page of their order. Source: product §4.22. */
export const ownDataRequest = z.object({ wants: z.enum(ownDataWants) });
/** Response of {@link ownDataRequest}: a mail is on its way to the order’s address. */
export const ownDataAccepted = z.object({ accepted: z.literal(true) });

/** Path of the calls under `/api/own-data/{link}`: the secret of the link in that mail. */
export const ownDataParams = z.object({
  link: z.string().check(z.maxLength(200, 'order_link_invalid')),
});

/** `GET /api/own-data/{link}` and `POST /api/own-data/{link}/erase`. Source: product §4.22. */
export const ownDataResponse = z.object({
  data: z.object({
    wants: z.enum(ownDataWants),
    /** A language code, that of the order. */
    language: z.string().check(z.maxLength(5)),
    endsAt: instant,
    /** What is stored now, and for an erasure what would go and stay. */
    plan: erasureResult,
    /** Photos that are stored. */
    photos: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
    /** What the erasure did; null before it. */
    result: z.nullable(erasureResult),
    /** The last day until which the law has the newest invoice kept; null without one. */
    documentsUntil: z.nullable(z.iso.date().check(z.maxLength(10))),
    /** The day on which the last backup is removed that holds what is stored today; null without backups. */
    inBackupsUntil: z.nullable(instant),
  }),
});
/** What the page of the link shows. */
export type OwnData = z.infer<typeof ownDataResponse>['data'];
