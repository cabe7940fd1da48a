import { createHash, timingSafeEqual } from 'node:crypto';
import { helcimTransaction, type HelcimTransaction } from './transaction.ts';
import { phpJson } from './php-json.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The window's `{data, hash}`, bare or inside `{status, data}`, as text or object. */
const unwrap = (message: unknown): { data: Json; hash: string } | null => {
  const value = typeof message === 'string' ? parse(message) : message;
  if (typeof value === 'string') return unwrap(value);
  if (!isObject(value)) return null;
  const { data, hash } = value;
  if (typeof hash === 'string' && isObject(data)) return { data, hash };
  return data === undefined ? null : unwrap(data);
};

/** The text of `data` as it stood in the message: re-encoding may not find the provider's own spelling again. */
const rawData = (message: string): string[] => {
  const texts = [message, parse(message)].filter((text) => typeof text === 'string');
  return texts.flatMap((text) => {
    const end = text.lastIndexOf(',"hash"');
    const start = text.lastIndexOf('"data":', end);
    return start >= 0 && end > start ? [text.slice(start + '"data":'.length, end)] : [];
  });
};

const sameHash = (candidate: string, secret: string, hash: string): boolean => {
  const expected = createHash('sha256')
    .update(candidate + secret)
    .digest();
  const given = Buffer.from(hash, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/**
 * The transaction the window's message proves, or null: its hash must be the SHA-256 of the transaction's JSON and the
 * secret only the provider and this server know. Source: product §5, payment validation.
 */
export const provenTransaction = (message: string, secret: string): HelcimTransaction | null => {
  const found = unwrap(message);
  if (!found) return null;
  const spellings = [...rawData(message), phpJson(found.data), JSON.stringify(found.data)];
  if (!spellings.some((spelling) => sameHash(spelling, secret, found.hash))) return null;
  const parsed = helcimTransaction.safeParse(found.data);
  return parsed.success ? parsed.data : null;
};
