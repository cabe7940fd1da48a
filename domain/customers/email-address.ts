import { westernDigits } from '../common/western-digits.ts';

/** A label of a domain: letters, digits and hyphens, which are at neither end; at most 63 characters. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;

const address = new RegExp(
  String.raw`^[^\s@,;:<>()[\]\\"\p{C}]+@(?:${label}\.)+(?!\p{N}+$)(?=.{2})${label}$`,
  'u',
);

/** A web address with a path before the `@`, which mail programs make clickable. */
const link = /\.[^@/]*\//;

/**
 * Whether a text has the form of an e-mail address to which mails are sent, with a domain that can exist; only a message
 * can prove that the mailbox exists.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && address.test(text.trim()) && !link.test(text);
}

/**
 * An e-mail address without what copying, keyboards and dictation add to it: invisible marks, full-width signs, Arabic
 * digits, `mailto:`, spaces beside `@` and full stops, the rest of a link behind its domain, and the punctuation around
 * it in a sentence. Source: product §5.3.
 */
export function plainEmail(text: string): string {
  return westernDigits(text.normalize('NFKC'))
    .replaceAll(/[\p{Cf}\p{Cc}\p{Cs}]/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/ *([@.]) */g, '$1')
    .replaceAll(/^[ <([*"'“”‘’«„]+/g, '')
    .replace(/^mailto:(?:\/\/)?/i, '')
    .replace(/(@[^?/#&]*)[?/#&].*$/, '$1')
    .replaceAll(/[ >)\]"'“”‘’».,;:!?*=|~]+$/g, '');
}
