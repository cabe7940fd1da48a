import * as z from 'zod/mini';

/** An object whose keys the sender chooses, with at most `max` of them. */
export function smallRecord<T extends z.ZodMiniType>(value: T, max: number) {
  return z
    .record(z.string().check(z.maxLength(60)), value)
    .check(z.refine((entries) => Object.keys(entries).length <= max, { error: 'too many keys' }));
}
