import * as z from 'zod';

/** An object whose keys the sender chooses, with at most `max` of them. */
export const smallRecord = <T extends z.ZodType>(value: T, max: number) =>
  z
    .record(z.string().max(60), value)
    .refine((entries) => Object.keys(entries).length <= max, { error: 'too many keys' });
