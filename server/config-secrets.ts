import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error.ts';
import { minSecretLength } from './config-variables.ts';

/** Creates the data folder; undefined when it is writable, else the reason in a few words. */
export function prepareDataDir(dataDir: string): string | undefined {
  try {
    makeFolder(dataDir);
    rmdirSync(mkdtempSync(path.join(dataDir, '.probe-')));
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

// The recursive option of mkdir never ends when the kernel refuses to create folders (/proc).
function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  // Under root, the database's own user passes through; other users cannot list it.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o711 });
}

/**
 * Returns the secret with this name under the data folder, created the first time. Concurrent processes get the same
 * one, and a kill leaves either the whole file or none, because it is renamed when complete.
 * @throws ConfigError when the file is shorter than a secret
 */
export function keptSecret(dataDir: string, name: string): string {
  const file = fileOf(dataDir, name);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const existing = read(file);
  if (existing !== undefined) return checkLength(file, existing);
  const fresh = `${file}.${randomUUID()}`;
  writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if (read(file) === undefined) throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return checkLength(file, readFileSync(file, 'utf8'));
}

function openSecret(dataDir: string, name: string, given: string | undefined): () => string {
  const isKept = given === undefined && read(fileOf(dataDir, name)) !== undefined;
  let secret = isKept ? keptSecret(dataDir, name) : given;
  return () => (secret ??= keptSecret(dataDir, name));
}

/**
 * Returns the two secrets of a shop: those that are given, else the {@link keptSecret}s, which their first use creates.
 * @throws ConfigError when a file is shorter than a secret, or cannot be read
 */
export function openSecrets(
  dataDir: string,
  given: { readonly SESSION_SECRET?: string | undefined; readonly CODE_KEY?: string | undefined },
): { readonly sessionSecret: string; readonly codeKey: string } {
  const sessionSecret = openSecret(dataDir, 'session-secret', given.SESSION_SECRET);
  const codeKey = openSecret(dataDir, 'code-key', given.CODE_KEY);
  return {
    get sessionSecret() {
      return sessionSecret();
    },
    get codeKey() {
      return codeKey();
    },
  };
}

/**
 * Returns the secret with this name under the data folder.
 * @throws ConfigError when it is missing, because a new one would not be that of the shop
 */
export function existingSecret(dataDir: string, name: string, variable: string): string {
  const file = fileOf(dataDir, name);
  const existing = read(file);
  if (existing !== undefined) return checkLength(file, existing);
  throw new ConfigError(
    `${variable} is missing: set the value of the shop, or name with DATA_DIR the folder that has its secrets (there is no ${file})`,
  );
}

/** Whether there is a secret with this name under the data folder. */
export function hasSecret(dataDir: string, name: string): boolean {
  return existsSync(fileOf(dataDir, name));
}

function fileOf(dataDir: string, name: string): string {
  return path.join(dataDir, 'secrets', name);
}

// A full disk or an unfinished copy can leave less than was written.
function checkLength(file: string, secret: string): string {
  if (secret.trim().length >= minSecretLength) return secret;
  throw new ConfigError(
    `${file} must contain at least ${minSecretLength} characters: restore it from a backup, or delete it to get a new key`,
  );
}

/** Derives another secret for one purpose; base64. */
export function derivedSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64');
}

/** Keys shared with the payment sandbox. */
export interface SandboxKeys {
  readonly helcimToken: string;
  readonly webhookToken: string;
  readonly stripeKey: string;
  readonly stripeWebhookSecret: string;
}

/** Derives the keys that the shop and its payment sandbox share. */
export function sandboxKeys(sessionSecret: string): SandboxKeys {
  return {
    helcimToken: derivedSecret(sessionSecret, 'sandbox-helcim-token'),
    webhookToken: derivedSecret(sessionSecret, 'sandbox-webhook-token'),
    stripeKey: `sk_test_${derivedSecret(sessionSecret, 'sandbox-stripe-key')}`,
    stripeWebhookSecret: `whsec_${derivedSecret(sessionSecret, 'sandbox-stripe-webhook-secret')}`,
  };
}

/** The key of the private links of orders, and of the secrets of their pickups. */
export function orderLinkKeyOf({ sessionSecret }: { readonly sessionSecret: string }): string {
  return derivedSecret(sessionSecret, 'order-link');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(
      `${file} cannot be read (${code}): the whole data folder must belong to the user who starts the shop`,
    );
  }
}
