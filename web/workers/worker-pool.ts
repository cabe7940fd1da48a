import { wrap, type Remote } from 'comlink';

/** Number of workers, and limits of their use. */
export interface WorkerPoolOptions {
  readonly size: number;
  readonly start: () => Worker;
  /** Parallel jobs per worker: one waits for the disk while the other computes. */
  readonly jobsAtOnce: number;
  /** Jobs after which a worker is replaced: decoders keep memory until their worker ends. */
  readonly jobsPerWorker: number;
  /** Maximum time of one job; its worker is then terminated. */
  readonly timeoutMs: number;
  /** Time without a job after which all workers are terminated. */
  readonly idleMs: number;
}

/** A job timed out. */
export class WorkerTimeout extends Error {}

/** Runs jobs on workers that are started when needed. */
export interface WorkerPool<W> {
  /** Rejects with {@link WorkerTimeout}, with an error when the worker died, or with the job's own error. */
  readonly run: <T>(job: (worker: Remote<W>) => Promise<T>) => Promise<T>;
}

interface Member<W> {
  readonly remote: Remote<W>;
  readonly end: (reason: Error) => void;
  /** Never fulfills; rejects when the worker dies or is terminated. */
  readonly ended: Promise<never>;
  active: number;
  taken: number;
}

function startMember<W>(start: () => Worker, leave: (member: Member<W>) => void): Member<W> {
  const worker = start();
  let reject: (reason: Error) => void = () => undefined;
  const ended = new Promise<never>((_, fail) => {
    reject = fail;
  });
  // No job may be waiting when an idle worker is terminated.
  ended.catch(() => undefined);
  const member: Member<W> = {
    remote: wrap<W>(worker),
    ended,
    active: 0,
    taken: 0,
    end: (reason) => {
      worker.terminate();
      leave(member);
      reject(reason);
    },
  };
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    member.end(new Error(event.message || 'worker failed'));
  });
  return member;
}

/** Ends the worker of a job that takes too long. The worker's other jobs end with it, and may succeed in another one. */
async function finishInTime<W, T>(
  { end, ended }: Member<W>,
  job: Promise<T>,
  timeoutMs: number,
): Promise<T> {
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    end(new Error('another job of the worker timed out'));
  }, timeoutMs);
  try {
    return await Promise.race([job, ended]);
  } catch (error) {
    throw isTimedOut ? new WorkerTimeout() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Creates a {@link WorkerPool}. */
export function createWorkerPool<W>(options: WorkerPoolOptions): WorkerPool<W> {
  const members = new Set<Member<W>>();
  const queue: ((member: Member<W>) => void)[] = [];
  let idle: ReturnType<typeof setTimeout> | undefined;

  const findLeastBusy = (): Member<W> | null => {
    let best: Member<W> | null = null;
    for (const member of members) {
      if (member.active >= options.jobsAtOnce || member.taken >= options.jobsPerWorker) continue;
      if (best === null || member.active < best.active) best = member;
    }
    return best;
  };
  const take = (): Member<W> | null => {
    let member = findLeastBusy();
    if (members.size < options.size && member?.active !== 0) {
      member = startMember<W>(options.start, (gone) => members.delete(gone));
      members.add(member);
    }
    if (!member) return null;
    clearTimeout(idle);
    member.active += 1;
    member.taken += 1;
    return member;
  };
  const dispatch = (): void => {
    for (let next = queue[0]; next; next = queue[0]) {
      const member = take();
      if (!member) return;
      queue.shift();
      next(member);
    }
  };
  const release = (member: Member<W>): void => {
    member.active -= 1;
    if (member.active === 0 && member.taken >= options.jobsPerWorker) {
      member.end(new Error('replaced'));
    }
    dispatch();
    if ([...members].some(({ active }) => active > 0)) return;
    // The jobs of a worker that died are released one after another, and only the last timer can be cleared later.
    clearTimeout(idle);
    idle = setTimeout(() => {
      for (const resting of members) resting.end(new Error('idle'));
    }, options.idleMs);
  };
  return {
    run: async (job) => {
      const member = await new Promise<Member<W>>((resolve) => {
        queue.push(resolve);
        dispatch();
      });
      try {
        return await finishInTime(member, job(member.remote), options.timeoutMs);
      } finally {
        release(member);
      }
    },
  };
}
