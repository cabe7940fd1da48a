import * as z from 'zod/mini';
import { attemptFailures, testKind, webhookKinds } from '#domain/webhooks/webhooks.ts';
import { instant, noNul, text, uuid } from '../common.ts';

const kinds = z.array(z.enum(webhookKinds)).check(
  z.minLength(1),
  z.maxLength(webhookKinds.length, { abort: true }),
  z.refine((list) => new Set(list).size === list.length),
);
const description = text(100).check(noNul);
const address = z
  .string()
  .check(z.minLength(10), z.maxLength(500, { abort: true }), z.regex(/^[!-~]+$/));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000));

/** An endpoint: a program that hears of orders. */
export const webhookEndpoint = z.object({
  id: uuid,
  address: z.string().check(z.maxLength(500)),
  description: z.string().check(z.maxLength(100)),
  kinds: z.array(z.enum(webhookKinds)).check(z.maxLength(10)),
  createdAt: instant,
  createdBy: z.string().check(z.maxLength(100)),
  /** Why it gets no messages; null if it gets them. */
  off: z.nullable(z.enum(['staff', 'failing', 'gone'])),
  /** Since when nothing arrives; null if the latest message arrived. */
  failingSince: z.nullable(instant),
  /** When it will be switched off, of which the owner was told; null if it will not. */
  offAt: z.nullable(instant),
  /** Numbers of its messages, up to 1,000. */
  waiting: count,
  failed: count,
  /** When a message last arrived. */
  deliveredAt: z.nullable(instant),
});
/** See {@link webhookEndpoint}. */
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** `GET /api/staff/webhooks`, and the answer to a change. */
export const webhooksResponse = z.object({
  endpoints: z.array(webhookEndpoint).check(z.maxLength(50)),
});

/** `POST /api/staff/webhooks`. A repeat with the same id is answered with the same secret. */
export const addWebhookRequest = z.object({ id: uuid, address, description, kinds });

/** An endpoint with its secret, which is shown this once. */
export const webhookSecretResponse = z.object({
  secret: z.string().check(z.maxLength(100)),
  endpoints: z.array(webhookEndpoint).check(z.maxLength(50)),
});

/** Path of the calls under `/api/staff/webhooks/{webhook}`. */
export const webhookParams = z.object({ webhook: uuid });

/** `POST /api/staff/webhooks/{webhook}`. */
export const changeWebhookRequest = z.object({ description, kinds, isOn: z.boolean() });

const deliveryId = z.int().check(z.minimum(1), z.maximum(2 ** 53 - 1));

/** Query of `GET /api/staff/webhooks/{webhook}/deliveries`: 50 a page, the latest first. */
export const deliveriesQuery = z.object({
  state: z.exactOptional(z.enum(['waiting', 'delivered', 'failed'])),
  /** The last delivery of the page before. */
  before: z.exactOptional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 53 - 1))),
});

/** A message to an endpoint. */
export const webhookDelivery = z.object({
  id: deliveryId,
  /** The `webhook-id` header, the same in each attempt. */
  message: z.string().check(z.maxLength(60)),
  kind: z.enum([...webhookKinds, testKind]),
  /** When it happened. */
  at: instant,
  /** Number of its order; null for a test. */
  order: z.nullable(z.string().check(z.maxLength(40))),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: count,
  nextAt: z.nullable(instant),
  lastAt: z.nullable(instant),
  /** HTTP status of the latest answer; null if there was none. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(attemptFailures)),
  milliseconds: z.nullable(z.int()),
  body: z.string().check(z.maxLength(10_000)),
});
/** See {@link webhookDelivery}. */
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** `GET /api/staff/webhooks/{webhook}/deliveries`. */
export const deliveriesResponse = z.object({
  deliveries: z.array(webhookDelivery).check(z.maxLength(50)),
  next: z.nullable(deliveryId),
});

/** `POST /api/staff/webhooks/{webhook}/replay`: single deliveries, or everything of a range that the endpoint wants. */
export const replayRequest = z.union([
  z.object({ deliveries: z.array(deliveryId).check(z.minLength(1), z.maxLength(50)) }),
  z.object({ from: instant, to: instant, isFailedOnly: z.boolean() }),
]);

/** How many messages were started, at most 5,000. */
export const replayResponse = z.object({ started: count });
