import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { parseSignedJson } from '../parse-signed-json.ts';

/** A webhook message; `id` is the transaction to read, null when it is about something else. */
export interface HelcimNotice {
  readonly id: string | null;
  readonly type: string;
}

/** A message as received; `now` in epoch ms, `rawBody` the exact bytes. */
export interface ReceivedNotice {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: Uint8Array;
  /** Base64; undefined if none is set up, and then no message is accepted. */
  readonly verifierToken: string | undefined;
  readonly now: number;
}

const toleranceSeconds = 300;

const notice = z.object({
  // The id becomes part of a URL.
  id: z
    .union([z.string(), z.int()])
    .transform(String)
    .pipe(z.string().regex(/^[\w-]{1,64}$/))
    .nullish()
    .transform((id) => id ?? null)
    .catch(null),
  type: z.string().min(1).max(64),
});

function isRecent(timestamp: string, now: number): boolean {
  return (
    /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds
  );
}

function isSigned(signatures: string, expected: Buffer): boolean {
  return signatures
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .filter((given) => given.length === expected.length)
    .some((given) => timingSafeEqual(given, expected));
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseSignedJson(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the message if the provider signed exactly these bytes within the last five minutes (or the next, for clocks
 * that differ), else null; never throws.
 */
export function verifyHelcimWebhook(received: ReceivedNotice): HelcimNotice | null {
  const { headers, rawBody, verifierToken, now } = received;
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
  } = headers;
  if (typeof id !== 'string' || id === '') return null;
  if (typeof timestamp !== 'string' || typeof signatures !== 'string') return null;
  const key = Buffer.from(verifierToken ?? '', 'base64');
  if (key.length === 0 || !isRecent(timestamp, now)) return null;
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody);
  if (!isSigned(signatures, Buffer.from(`v1,${hmac.digest('base64')}`))) return null;
  const parsed = notice.safeParse(parse(rawBody));
  return parsed.success ? parsed.data : null;
}
