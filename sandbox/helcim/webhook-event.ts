import { createHmac, randomUUID } from 'node:crypto';
import type { WebhookEvent } from '../state/entries.ts';

/** The webhook of a transaction: only its id, because the receiver reads the rest. */
export function webhookFor(transactionId: number): WebhookEvent {
  const body = JSON.stringify({ id: String(transactionId), type: 'cardTransaction' });
  return { id: `msg_${randomUUID().replaceAll('-', '')}`, body, provider: 'helcim' };
}

/** The three headers that a receiver verifies; the verifier token is base64. */
export function webhookHeaders(
  event: WebhookEvent,
  timestampSeconds: number,
  verifierToken: string,
): Record<string, string> {
  const timestamp = String(timestampSeconds);
  const signature = createHmac('sha256', Buffer.from(verifierToken, 'base64'))
    .update(`${event.id}.${timestamp}.${event.body}`)
    .digest('base64');
  return {
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
