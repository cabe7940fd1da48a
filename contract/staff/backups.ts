import * as z from 'zod/mini';
import { instant } from '../common.ts';

/** `GET /api/staff/backups`: how old the newest backup is, and what the latest rehearsal found. */
export const backupsResponse = z.object({
  /** `off` without a place for backups, `none` before the first one, `failed` when the last attempt made none. */
  state: z.enum(['off', 'none', 'fresh', 'old', 'failed']),
  /** The moment that the newest backup shows. */
  newestAt: z.nullable(instant),
  /** The latest restore of a backup beside the shop. */
  rehearsal: z.nullable(z.object({ at: instant, isFine: z.boolean() })),
});
/** See {@link backupsResponse}. */
export type BackupsResponse = z.infer<typeof backupsResponse>;
