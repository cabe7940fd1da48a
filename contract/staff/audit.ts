import * as z from 'zod/mini';
import { actorKinds } from '#domain/staff/actors.ts';
import { actGroups } from '#domain/staff/acts.ts';
import { instant, noNul, uuid } from '../common.ts';
import { smallRecord } from '../small-record.ts';

/** Filters of the audit log; all that are given must hold. */
const auditFilter = z.object({
  /** From this moment on. */
  from: z.exactOptional(instant),
  /** Before this moment. */
  to: z.exactOptional(instant),
  /** Id of an account or token, or a kind of actors. */
  who: z.exactOptional(z.union([z.enum(actorKinds), uuid])),
  /** An act, or a group of acts. */
  act: z.exactOptional(
    z.union([z.enum(actGroups), z.string().check(z.maxLength(60), z.regex(/^[a-z.-]+$/))]),
  ),
  /** Id of the object: the number of an order, the id of a person. */
  object: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(200), noNul)),
});

/** See {@link auditFilter}. */
export type AuditFilterQuery = z.infer<typeof auditFilter>;

/** Query of `GET /api/staff/audit`. */
export const auditQuery = z.object({
  ...auditFilter.shape,
  /** The last entry of the page before. */
  before: z.exactOptional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 53 - 1))),
});

/** Query of `GET /api/staff/audit.csv`. */
export const auditTableQuery = z.object({
  ...auditFilter.shape,
  /** Spreadsheets in a language with decimal commas separate columns by semicolons. */
  separator: z.exactOptional(z.enum(['comma', 'semicolon'])),
});

/** A value of a fact. */
const factValue = z.union([
  z.string().check(z.maxLength(2000)),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100, { abort: true })),
]);
const facts = z.nullable(smallRecord(factValue, 50));

/** An entry. */
export const auditEntry = z.object({
  id: z.int().check(z.minimum(1)),
  at: instant,
  actor: z.object({
    kind: z.enum(actorKinds),
    id: z.nullable(uuid),
    name: z.nullable(z.string().check(z.maxLength(200))),
  }),
  act: z.string().check(z.maxLength(60)),
  object: z.object({
    kind: z.string().check(z.maxLength(60)),
    id: z.string().check(z.maxLength(200)),
    /** Name of a person of the shop; null for other objects. */
    name: z.nullable(z.string().check(z.maxLength(200))),
  }),
  before: facts,
  after: facts,
  address: z.nullable(z.string().check(z.maxLength(60))),
  requestId: z.nullable(z.string().check(z.maxLength(60))),
});
/** See {@link auditEntry}. */
export type AuditEntry = z.infer<typeof auditEntry>;

/** A page of the audit log, the latest first. */
export const auditResponse = z.object({
  entries: z.array(auditEntry).check(z.maxLength(50)),
  /** `before` of the next page; null on the last one. */
  next: z.nullable(z.int().check(z.minimum(1))),
  /** Number of entries that match, on the first page; 10,000 means that many or more. */
  count: z.nullable(z.int().check(z.minimum(0), z.maximum(10_000))),
});
/** See {@link auditResponse}. */
export type AuditPage = z.infer<typeof auditResponse>;
