import type { DropPrintFile } from '#domain/lab/drop.ts';
import { findDrop, readManifest, type DropSummary } from '../prints/index.ts';
import type { LabDeps } from './deps.ts';

/** A drop whose files may be downloaded. */
interface OpenDrop {
  readonly drop: DropSummary;
  readonly prints: readonly DropPrintFile[];
}

/** Finds an unfinished drop of a lab with its prints, or null. */
export async function findOpenDrop(
  { kysely }: Pick<LabDeps, 'kysely'>,
  lab: string | null,
  id: string,
): Promise<OpenDrop | null> {
  const drop = await findDrop(kysely, lab, id);
  if (!drop || drop.endedAt !== null) return null;
  const { files } = await readManifest(kysely, drop.id);
  return { drop, prints: files.filter((file) => file.kind === 'print') };
}
