import type * as z from 'zod';
import type { Logger } from '../http/logger.ts';
import type { JobName } from './job-names.ts';

/** One kind of job: its payload's shape and what it does. It may run twice and must not mind. */
export interface Job {
  readonly name: JobName;
  readonly run: (payload: unknown, log: Logger) => Promise<void>;
}

/** A job whose payload is checked before it runs; a payload that does not fit fails the job, told without its content. */
export const defineJob = <S extends z.ZodType>(
  name: JobName,
  schema: S,
  run: (payload: z.output<S>, log: Logger) => Promise<void>,
): Job => ({
  name,
  run: async (payload, log) => {
    const parsed = schema.safeParse(payload);
    if (!parsed.success)
      throw new Error(`payload of ${name} does not fit: ${parsed.error.message}`);
    await run(parsed.data, log);
  },
});
