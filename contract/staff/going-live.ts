import * as z from 'zod/mini';
import { advices } from '#domain/going-live/findings.ts';
import { instant } from '../common.ts';

/** Longest text of a finding that is sent, in characters. */
export const maxFindingText = 2000;

/** Query of `GET /api/staff/going-live`. */
export const goingLiveQuery = z.object({
  /** Examines the shop again, although it was examined a moment ago. */
  again: z.exactOptional(z.literal('yes')),
});

/** `GET /api/staff/going-live`: what is right, missing or dangerous for taking real orders. */
export const goingLiveResponse = z.object({
  examinedAt: instant,
  isReady: z.boolean(),
  /** What has to be done first is first. */
  findings: z
    .array(
      z.object({
        level: z.enum(['ok', 'missing', 'dangerous']),
        /** Name of the check, as the shell prints it. */
        check: z.string().check(z.maxLength(60)),
        /** What to do, by which the screens name their text. */
        advice: z.enum(advices),
        text: z.string().check(z.maxLength(maxFindingText)),
      }),
    )
    .check(z.maxLength(200)),
});
/** See {@link goingLiveResponse}. */
export type GoingLive = z.infer<typeof goingLiveResponse>;
