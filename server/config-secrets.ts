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
 */
export function keptSecret(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'secrets');
  const file = path.join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const existing = read(file);
  if (existing !== undefined) return existing;
  const fresh = `${file}.${randomUUID()}`;
  writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if (read(file) === undefined) throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8');
}

/** Derives another secret for one purpose; base64. */
export function derivedSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64');
}

/** The key of the private links of orders, and of the secrets of their pickups. */
export function orderLinkKeyOf({ sessionSecret }: { readonly sessionSecret: string }): string {
  return derivedSecret(sessionSecret, 'order-link');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
