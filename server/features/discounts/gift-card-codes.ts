import { createHmac } from 'node:crypto';

/** A code as it is compared: upper case, without the spaces and hyphens it is shown grouped with. */
export const plainGiftCode = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '');

/** Keyed hash of a code: without the key, a copy of the database tells no code. */
export const giftCodeHash = (code: string, key: string): Buffer =>
  createHmac('sha256', key)
    .update(`gift-card:${plainGiftCode(code)}`)
    .digest();
