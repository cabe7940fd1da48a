import type * as z from 'zod';
import type { Logger } from '../http/logger.ts';
import type { JobName } from './job-names.ts';

/**
 * Runs a job. The signal is aborted when the process has to stop: a job of many steps ends between two of them then, and
 * its next run continues. It is missing in tests alone.
 */
type JobRun<P> = (payload: P, log: Logger, signal?: AbortSignal) => Promise<void>;

/** One kind of job: the schema of its payload and its handler. It may run twice and must be idempotent. */
export interface Job {
  readonly name: JobName;
  readonly run: JobRun<unknown>;
}

/**
 * Defines a job whose payload is checked before it runs; an invalid payload fails the job without logging its content.
 */
export function defineJob<S extends z.ZodType>(
  name: JobName,
  schema: S,
  run: JobRun<z.output<S>>,
): Job {
  return {
    name,
    run: async (payload, log, signal) => {
      const parsed = schema.safeParse(payload);
      if (!parsed.success)
        throw new Error(`payload of ${name} does not fit: ${parsed.error.message}`);
      await run(parsed.data, log, signal);
    },
  };
}
