import * as z from 'zod';

/** An object with keys of its sender's choice, of at most `max` of them. */
export const smallRecord = <T extends z.ZodType>(value: T, max: number) =>
  z
    .record(z.string().max(60), value)
    .refine((entries) => Object.keys(entries).length <= max, { error: 'too many keys' });
