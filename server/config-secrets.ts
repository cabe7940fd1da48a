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

/** Makes the data folder; undefined when it can be written to, else why not, in a few words. */
export function prepareDataDir(dataDir: string): string | undefined {
  try {
    makeFolder(dataDir);
    rmdirSync(mkdtempSync(path.join(dataDir, '.probe-')));
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

// Not mkdir's own recursion, which never ends where the kernel refuses to make folders (/proc).
function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  // The database's own user passes through under root; nobody else can list it.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o711 });
}

/**
 * The secret of this name under the data folder, made the first time. Two processes that make it at
 * once get the same one, and a kill in the middle leaves none: the whole file takes its name, or not.
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

/** Another secret out of one, for a purpose of its own; base64. */
export function derivedSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
