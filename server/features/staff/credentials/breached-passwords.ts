import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords of known breaches, in small letters. */
const breached: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Digits and signs that people add to a password which was refused. */
const added = /^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu;

/**
 * Whether a password is known from breaches, also with other capitals or with digits and signs added at its ends. Source:
 * OWASP ASVS 5, 6.2.12.
 */
export function isBreachedPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return breached.has(plain) || breached.has(plain.replaceAll(added, ''));
}
