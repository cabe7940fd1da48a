import { createHash, timingSafeEqual } from 'node:crypto';
import { helcimTransaction, type HelcimTransaction } from './transaction.ts';
import { phpJson } from './php-json.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the window says takes two thousand letters; the contract lets ten times that through. */
const longestMessage = 20_000;
/** Text within text, `{status, data}`, `{data, hash}`, data as text. */
const deepestMessage = 6;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A transaction holds plain values alone; what is nested is not the provider's, and costs to write again. */
const isFlat = (value: unknown): value is Json =>
  isObject(value) && Object.values(value).every((field) => typeof field !== 'object' || !field);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The window's `{data, hash}`, bare or inside `{status, data}`, each as text or object. */
const unwrap = (message: string): { data: unknown; hash: string } | null => {
  let value: unknown = message;
  for (let depth = 0; depth < deepestMessage; depth += 1) {
    if (typeof value === 'string') value = parse(value);
    else if (!isObject(value)) return null;
    else if (typeof value['hash'] === 'string') return { data: value['data'], hash: value['hash'] };
    else value = value['data'];
  }
  return null;
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

/** Each text that the hash may be of, with what that very text says: nothing else in the message is proven by it. */
const candidates = (message: string, data: unknown): { text: string; says: unknown }[] => {
  const raw = [...rawData(message), ...(typeof data === 'string' ? [data] : [])];
  const object = typeof data === 'string' ? parse(data) : data;
  const encodings = isFlat(object) ? [phpJson(object), JSON.stringify(object)] : [];
  return [
    ...raw.map((text) => ({ text, says: parse(text) })),
    ...encodings.map((text) => ({ text, says: object })),
  ];
};

const isHashOf = (text: string, secret: string, hash: string): boolean => {
  if (!/^[\da-f]{64}$/i.test(hash)) return false;
  const expected = createHash('sha256')
    .update(text + secret)
    .digest();
  return timingSafeEqual(Buffer.from(hash, 'hex'), expected);
};

/**
 * The transaction the window's message proves, or null: its hash must be the SHA-256 of the transaction's JSON and the
 * secret only the provider and this server know. Source: product §5, payment validation.
 */
export const provenTransaction = (message: string, secret: string): HelcimTransaction | null => {
  if (secret === '' || message.length > longestMessage) return null;
  const found = unwrap(message);
  if (!found) return null;
  const proven = candidates(message, found.data).find(
    ({ text, says }) => isFlat(says) && isHashOf(text, secret, found.hash),
  );
  const parsed = helcimTransaction.safeParse(proven?.says);
  return parsed.success ? parsed.data : null;
};
