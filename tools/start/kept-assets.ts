import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/** Milliseconds for which files of an earlier build are kept, because pages opened before still request them. */
const keptMs = 7 * 24 * 3600 * 1000;

const noteName = 'retired.json';

/** Time at which each file left the build, milliseconds since 1970, by its name. */
const retiredFiles = z.record(z.string(), z.number());
type RetiredFiles = z.infer<typeof retiredFiles>;

async function readNote(build: string): Promise<RetiredFiles> {
  try {
    return retiredFiles.parse(JSON.parse(await readFile(path.join(build, noteName), 'utf8')));
  } catch {
    return {};
  }
}

function listAssets(build: string): Promise<string[]> {
  return readdir(path.join(build, 'assets')).catch(() => []);
}

/**
 * Copies the files of the previous build into the next one, each for seven days after it was last part of a build.
 * Both are folders of the built web; the previous one may be missing.
 */
export async function keepAssets(before: string, next: string, now: number): Promise<void> {
  const current = new Set(await listAssets(next));
  const noted = await readNote(before);
  const kept: RetiredFiles = {};
  await mkdir(path.join(next, 'assets'), { recursive: true });
  for (const name of await listAssets(before)) {
    const retiredAt = noted[name] ?? now;
    if (current.has(name) || now - retiredAt >= keptMs) continue;
    await link(path.join(before, 'assets', name), path.join(next, 'assets', name));
    kept[name] = retiredAt;
  }
  await writeFile(path.join(next, noteName), JSON.stringify(kept));
}
