import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { HashQueue } from './hash-queue.ts';

const derive = promisify(argon2);

/** Memory in KiB and passes of new hashes, as OWASP recommends them for Argon2id. */
const memory = 19 * 1024;
const passes = 2;
const parallelism = 1;
const tagLength = 32;
const nonceLength = 16;

interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const cost: HashCost = { memory, passes, parallelism };

// A stored hash decides how much work a sign-in is: nothing above this is computed.
const phcForm =
  /^\$argon2id\$v=19\$m=(?<m>\d{1,5}),t=(?<t>\d),p=(?<p>\d)\$(?<nonce>[\w+/]{22,43})\$(?<tag>[\w+/]{43})$/;

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Two spellings of one password are the same bytes, whichever keyboard typed it. */
function toMessage(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function hash(password: string, nonce: Buffer, options: HashCost): Promise<Buffer> {
  return derive('argon2id', { message: toMessage(password), nonce, tagLength, ...options });
}

/** Hashes a password with Argon2id, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceLength);
  const tag = await hash(password, nonce, cost);
  const settings = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${settings}$${toBase64(nonce)}$${toBase64(tag)}`;
}

interface StoredHash {
  readonly cost: HashCost;
  readonly nonce: Buffer;
  readonly tag: Buffer;
}

/** Stands for the hash of an account that does not exist or has no password: no password has it. */
const nobody: StoredHash = {
  cost,
  nonce: randomBytes(nonceLength),
  tag: randomBytes(tagLength),
};

function readHash(phc: string | null): StoredHash {
  const { m, t, p, nonce = '', tag = '' } = phcForm.exec(phc ?? '')?.groups ?? {};
  if (m === undefined) return nobody;
  return {
    cost: { memory: Number(m), passes: Number(t), parallelism: Number(p) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/**
 * Whether a password has this hash; null when too many others wait. Without a hash it takes the same time and is false,
 * so that nobody learns from the time whether an account exists.
 */
export async function verifyPassword(
  queue: HashQueue,
  phc: string | null,
  password: string,
): Promise<boolean | null> {
  const stored = readHash(phc);
  const tag = await queue.run(() => hash(password, stored.nonce, stored.cost));
  return tag && timingSafeEqual(tag, stored.tag);
}
