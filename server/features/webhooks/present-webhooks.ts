import type { WebhookDelivery, WebhookEndpoint } from '#contract/staff/webhooks.ts';
import { switchOffAt } from '#domain/webhooks/webhooks.ts';
import type { DeliveryRow } from './deliveries.repo.ts';
import type { ListedEndpoint } from './endpoints.repo.ts';
import { messageId, writeBody } from './webhook-body.ts';

/** Presents an endpoint, without its secret. */
export function presentEndpoint(endpoint: ListedEndpoint): WebhookEndpoint {
  const { id, address, description, kinds, createdAt, createdBy } = endpoint;
  const { offAt, offReason, failingSince, warnedAt, waiting, failed, deliveredAt } = endpoint;
  const isEnding = offAt === null && failingSince !== null && warnedAt !== null;
  return {
    id,
    address,
    description,
    kinds,
    createdAt: createdAt.toISOString(),
    createdBy,
    off: offReason,
    failingSince: failingSince?.toISOString() ?? null,
    offAt: isEnding ? switchOffAt(failingSince, warnedAt).toISOString() : null,
    waiting,
    failed,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}

/** Presents a delivery with its message. */
export function presentDelivery(delivery: DeliveryRow): WebhookDelivery {
  const { id, event, kind, at, data, state, attempts } = delivery;
  const { nextAt, lastAt, lastStatus, lastFailure, lastMs } = delivery;
  return {
    id,
    message: messageId({ id: event }),
    kind,
    at: at.toISOString(),
    order: data.order?.number ?? null,
    state,
    attempts,
    nextAt: nextAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
    status: lastStatus,
    failure: lastFailure,
    milliseconds: lastMs,
    body: writeBody({ id: event, kind, at, data }),
  };
}
