import { createHash, randomInt } from 'node:crypto';

/** Codes of a person at a time. */
export const recoveryCodeCount = 10;

/**
 * Without characters that look like others: 31, so that 24 of them are 118 bits. From 112 bits on, a fast hash is enough.
 * Source: OWASP ASVS 5, 6.5.2.
 */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const groups = 6;
const groupLength = 4;

function createCode(): string {
  const group = (): string =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Creates a set of recovery codes; they are shown once, and only their hashes are stored. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, createCode);
}

/** The stored form of a code, however it was typed. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`recovery:${plain}`).digest();
}
