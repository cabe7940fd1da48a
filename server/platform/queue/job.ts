import type * as z from 'zod';
import type { Logger } from '../http/logger.ts';
import type { JobName } from './job-names.ts';

/** One kind of job: the schema of its payload and its handler. It may run twice and must be idempotent. */
export interface Job {
  readonly name: JobName;
  readonly run: (payload: unknown, log: Logger) => Promise<void>;
}

/**
 * Defines a job whose payload is checked before it runs; an invalid payload fails the job without logging its content.
 */
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
