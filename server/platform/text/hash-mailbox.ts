import { createHmac } from 'node:crypto';
import { emailKey } from './email-key.ts';

/**
 * Hashes the mailbox of an e-mail address, the same for all its spellings, for what must recognize an address and not hold
 * it: jobs, counters, requests that are compared with a repeat.
 */
export function hashMailbox(email: string, key: string): string {
  return createHmac('sha256', key)
    .update(`mailbox:${emailKey(email)}`)
    .digest('base64url');
}
