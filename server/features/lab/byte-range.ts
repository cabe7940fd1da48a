import type { ByteRange } from '../../platform/storage/depot.ts';

/**
 * Reads a `Range` header for a file of `size` bytes. Null for the whole file: without a header, in another unit, and for
 * several ranges, which a server may ignore (RFC 9110 §14.2). `unsatisfiable` if no byte of it exists.
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, begin = '', end = ''] = match ?? [];
  if (!match || (begin === '' && end === '')) return null;
  if (begin === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(begin);
  if (end !== '' && Number(end) < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { first, last: end === '' ? size - 1 : Math.min(Number(end), size - 1) };
}
