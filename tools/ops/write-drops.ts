import { rmdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { stageDrop, type StagedDrop } from '#agent/write-drop.ts';
import { describeWriteFailure } from '#agent/write-failure.ts';
import type { ExportedDrop } from '#server/features/prints/drops/export-drops.ts';
import { StartError } from '../start/start-error.ts';
import { makeOutputFolder } from './make-output-folder.ts';
import { formatCount } from './format.ts';

/** A drop after an export: written now, in place of a damaged one, or in the folder already and left as it is. */
export interface WrittenDrop {
  readonly name: string;
  readonly status: 'written' | 'replaced' | 'already there';
  /** Number of picture files. */
  readonly pictures: number;
  /** Why another one was replaced. */
  readonly reason?: string;
}

/** The pictures of a drop. */
export function printsOf({ manifest }: ExportedDrop) {
  return manifest.files.filter((file) => file.kind === 'print');
}

type Staged = { readonly existing: string } | StagedDrop;

/** Stages all drops; after a failure none of them is left. */
async function stageAll(
  drops: readonly ExportedDrop[],
  target: Parameters<typeof stageDrop>[1],
): Promise<Staged[]> {
  const staged: Staged[] = [];
  for (const drop of drops) {
    const result = await stageDrop(drop, target);
    if (result.ok) {
      staged.push(result.value);
      continue;
    }
    for (const one of staged) if ('discard' in one) await one.discard();
    throw new StartError(
      `${drop.name}: ${describeWriteFailure(result)}; nothing of this export was written`,
    );
  }
  return staged;
}

/**
 * Writes drops into a folder, which is made if it is missing. They become visible when all of them are whole; a picture
 * that is missing or damaged, or a full disk, fails them all. Drops that are there already are left as they are.
 * @throws StartError with the drop and the file
 */
export async function writeDrops(
  drops: readonly ExportedDrop[],
  folder: string,
  openPrint: (sha256: string) => Promise<Readable>,
): Promise<WrittenDrop[]> {
  const isNew = await makeOutputFolder(folder);
  let staged: Staged[];
  try {
    staged = await stageAll(drops, { folder, openPrint });
  } catch (error) {
    if (isNew) await rmdir(folder).catch(() => undefined);
    throw error;
  }
  const written: WrittenDrop[] = [];
  for (const [index, drop] of drops.entries()) {
    const { name } = drop;
    const one = staged[index];
    const placed = one && 'place' in one ? await one.place() : null;
    if (placed && !placed.ok) {
      throw new StartError(
        `${name}: ${describeWriteFailure(placed)}; ${written.length} of ${drops.length} drops are in the folder, run it again for the others`,
      );
    }
    const isWritten = placed !== null && placed.value.existing === null;
    const pictures = printsOf(drop).length;
    written.push({ name, status: isWritten ? 'written' : 'already there', pictures });
  }
  return written;
}

/** Prints what an export wrote, as lines or as JSON with these facts. */
export function reportDrops(facts: object, drops: readonly WrittenDrop[], asJson: boolean): void {
  if (asJson) {
    console.log(JSON.stringify({ ...facts, drops }));
    return;
  }
  for (const { name, status, pictures, reason } of drops) {
    const count = formatCount(pictures, 'picture');
    console.log(`${name}: ${status}, ${count}${reason === undefined ? '' : ` (${reason})`}`);
  }
}
