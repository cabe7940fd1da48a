import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { archiveStateIn, readArchiveState } from '../../../platform/db/embedded-archive.ts';
import { writeDurably } from '../../../platform/files.ts';

const copyState = z.object({
  /** Name of the cluster in the place of backups. */
  chain: z.string().max(100),
  /** Moment of the newest copy of the cluster's files. */
  baseAt: z.iso.datetime().nullable(),
  /** Everything that was committed before this moment, but for the last minute, is in the place. */
  shippedAt: z.iso.datetime().nullable(),
  /** Stored files are copied up to this moment. */
  filesAt: z.iso.datetime().nullable(),
  /** Why nothing is copied. */
  problem: z.object({ since: z.iso.datetime(), text: z.string().max(1000) }).nullable(),
});

/** State of the continuous copy of an embedded cluster. */
export type CopyState = z.output<typeof copyState>;

function parseState(text: string): CopyState | null {
  try {
    return copyState.parse(JSON.parse(text));
  } catch {
    // A state that cannot be read begins a new copy.
    return null;
  }
}

/** Reads the state beside the archive of a running cluster; null for a new copy. */
export async function readCopyState(archive: string): Promise<CopyState | null> {
  const text = await readFile(archiveStateIn(path.dirname(archive)), 'utf8').catch(() => null);
  return text === null ? null : parseState(text);
}

export async function writeCopyState(archive: string, state: CopyState): Promise<void> {
  await writeDurably(archiveStateIn(path.dirname(archive)), JSON.stringify(state), 0o600);
}

/** Reads how the continuous copy of the embedded database in a data folder goes; null when none is made. */
export async function describeContinuous(dataDir: string): Promise<CopyState | null> {
  const text = await readArchiveState(dataDir);
  return text === null ? null : parseState(text);
}
