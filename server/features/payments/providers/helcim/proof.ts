import { createHash, timingSafeEqual } from 'node:crypto';
import { helcimTransaction, type HelcimTransaction } from './transaction.ts';
import { rawMembers } from './raw-members.ts';

type Json = Readonly<Record<string, unknown>>;

/** Longest message in characters: the window's messages have two thousand, and the contract allows ten times that. */
const longestMessage = 20_000;
/** Deepest nesting: text within text, `{status, data}`, `{data, hash}`, data as text. */
const deepestMessage = 6;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Far deeper than a transaction; a deeper value is costly to encode again. */
const maxDepth = 8;

function isShallow(value: unknown, depth = 0): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (depth < maxDepth && Object.values(value).every((field) => isShallow(field, depth + 1)))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The window's `{data, hash}`, and every JSON text that was parsed to find it. */
interface Signed {
  readonly data: unknown;
  readonly hash: string;
  readonly texts: readonly string[];
}

/** Finds `{data, hash}` in either order, bare or inside `{status, data}`, each as text or object. */
function findSigned(message: string): Signed | null {
  const texts: string[] = [];
  let value: unknown = message;
  for (let depth = 0; depth < deepestMessage; depth += 1) {
    if (typeof value === 'string') {
      texts.push(value);
      value = parse(value);
    } else if (!isObject(value)) return null;
    else if (typeof value['hash'] === 'string') {
      return { data: value['data'], hash: value['hash'], texts };
    } else value = value['data'];
  }
  return null;
}

/** Writes JSON as Helcim does before hashing: slashes escaped, everything beyond ASCII as \uXXXX. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

/**
 * Returns each text that the hash may cover, with what that text itself says: the hash proves nothing else in the
 * message. The provider's own spelling comes first, because encoding the value again may not reproduce it.
 */
function candidates({ data, texts }: Signed): { text: string; says: unknown }[] {
  const raw = [
    ...texts.flatMap((text) => rawMembers(text, 'data')),
    ...(typeof data === 'string' ? [data] : []),
  ];
  const object = typeof data === 'string' ? parse(data) : data;
  const encodings =
    isObject(object) && isShallow(object) ? [phpJson(object), JSON.stringify(object)] : [];
  return [
    ...raw.map((text) => ({ text, says: parse(text) })),
    ...encodings.map((text) => ({ text, says: object })),
  ];
}

function isHashOf(text: string, secret: string, hash: string): boolean {
  if (!/^[\da-f]{64}$/i.test(hash)) return false;
  const expected = createHash('sha256')
    .update(text + secret)
    .digest();
  return timingSafeEqual(Buffer.from(hash, 'hex'), expected);
}

/**
 * Returns the transaction that the window's message proves, or null: its hash must be the SHA-256 of the transaction's
 * JSON and the secret that only the provider and this server know.
 */
export function provenTransaction(message: string, secret: string): HelcimTransaction | null {
  if (secret === '' || message.length > longestMessage) return null;
  const found = findSigned(message);
  if (!found) return null;
  const proven = candidates(found).find(({ text }) => isHashOf(text, secret, found.hash));
  const parsed = helcimTransaction.safeParse(proven?.says);
  return parsed.success ? parsed.data : null;
}
