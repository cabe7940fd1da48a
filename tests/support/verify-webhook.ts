import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request that a program got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The body of a webhook. */
export interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>> & {
    readonly order?: Readonly<Record<string, unknown>>;
  };
}

/** Verifies a message as the Standard Webhooks specification says, without anything of the shop; returns its body. */
export function verify(secret: string, { headers, body }: Received, nowMs: number): Message {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > 300) throw new Error('the message is too old');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = (signatures ?? '').split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === 32 && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('the signature is wrong');
  return JSON.parse(body) as Message;
}
