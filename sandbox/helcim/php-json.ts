import { createHash } from 'node:crypto';

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Encodes JSON like PHP's json_encode: slashes escaped, non-ASCII characters as \uXXXX. */
export function phpJson(data: Readonly<Record<string, string>>): string {
  return JSON.stringify(data)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, escapeUnit);
}

/** Proof sent with a window message: hex SHA-256 of the data and the secret token. */
export function messageHash(data: Readonly<Record<string, string>>, secretToken: string): string {
  return createHash('sha256').update(phpJson(data)).update(secretToken).digest('hex');
}
