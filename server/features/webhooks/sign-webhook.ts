import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** Creates a secret by which an endpoint and the shop know each other. Source: Standard Webhooks. */
export function createSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`;
}

/** A message to sign. */
export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers by which an endpoint sees that a message is the shop's. Source: Standard Webhooks, symmetric signatures. */
export function signWebhook(secret: string, { id, timestamp, body }: SignedMessage) {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
