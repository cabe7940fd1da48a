import type { DropPrint } from './drop.ts';

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Longest name of one setting in a path, in characters. */
const maxWord = 40;

/**
 * A word for a name of a file or folder: ASCII letters, digits, `-` and `_`; other characters become `-`. Names that
 * Windows reserves get a `_`. Source: product §9.14.
 */
export function toPathWord(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxWord);
  if (plain === '') return '_';
  return reserved.test(plain) ? `${plain}_` : plain;
}

/**
 * An order number with its digits first and without `FPX-`: `123456789`, or `123456789012-ABC` for a long one. Two
 * numbers that the shop gives have different labels.
 */
export function orderLabel(number: string): string {
  const parts = number
    .toUpperCase()
    .split('-')
    .map((part) => part.replaceAll(/[^A-Z0-9]/g, ''))
    .filter((part) => part !== '' && part !== 'FPX');
  return toPathWord(parts.toReversed().join('-') || number);
}

/** A print by its surface and the chosen values of its options, as labs keep them apart: `canvas-30x40-black`. */
export function paperName({ surface, options }: Pick<DropPrint, 'surface' | 'options'>): string {
  return [surface, ...options].join('-');
}

/** End of a drop's name: `_r1` for a reprint, `_2` for a name that is taken, `_1of2` for a part. */
export function nameEnd(
  { round, attempt }: { readonly round: number; readonly attempt: number },
  part: number,
  parts: number,
): string {
  return [
    round > 0 ? `_r${round}` : '',
    attempt > 1 ? `_${attempt}` : '',
    parts > 1 ? `_${part}of${parts}` : '',
  ].join('');
}

/** Name of an image in a drop, from 1: `0001.jpg`. */
export function imageName(position: number): string {
  return `${String(position).padStart(4, '0')}.jpg`;
}
