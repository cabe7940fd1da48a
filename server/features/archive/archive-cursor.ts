import * as z from 'zod';

/**
 * The last step of a run in each list; a run that continues it begins behind them, because what stays or fails is still
 * at the head of its list.
 */
export const archiveCursor = z.object({
  /** The photo last brought back. */
  restored: z.guid(),
  /** The order that was archived last, the time of its end and its last step, see {@link planArchive}. */
  ended: z.object({ id: z.guid(), endedAt: z.coerce.date(), step: z.string() }),
  /** The photo last deleted. */
  deleted: z.guid(),
});

/** See {@link archiveCursor}. */
export type ArchiveCursor = Readonly<z.output<typeof archiveCursor>>;
