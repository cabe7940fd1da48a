import { isCurrency, toMajor } from '#domain/common/money.ts';
import type { StoredWebhookData } from '../../platform/db/columns.ts';

/** What happened, as it is stored. */
export interface StoredEvent {
  readonly id: string;
  readonly kind: string;
  readonly at: Date;
  readonly data: StoredWebhookData;
}

/** The id of a message: the same in each attempt and in each replay, so that a receiver knows it again. */
export function messageId({ id }: Pick<StoredEvent, 'id'>): string {
  return `msg_${id}`;
}

function toAmount(minor: number, currency: string): number {
  if (!isCurrency(currency)) throw new Error(`an event has the currency ${currency}`);
  return toMajor(minor, currency);
}

/** The body of a message: amounts in major units, as everywhere in the API. It is the same in each attempt. */
export function writeBody({ kind, at, data }: StoredEvent): string {
  const { order, refund, ...facts } = data;
  return JSON.stringify({
    type: kind,
    timestamp: at.toISOString(),
    data: {
      ...(order && {
        order: {
          ...order,
          placedAt: new Date(order.placedAt).toISOString(),
          total: toAmount(order.total, order.currency),
          originalTotal: toAmount(order.originalTotal, order.currency),
        },
      }),
      ...(refund && {
        refund: { ...refund, amount: toAmount(refund.amount, refund.currency) },
      }),
      ...facts,
    },
  });
}
