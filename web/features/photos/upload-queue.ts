import type { PhotoKind } from '#contract/photos.ts';
import type { PhotoFault, SendState } from './model.ts';

/** One file to be sent. */
export interface UploadTask {
  readonly photoId: string;
  readonly kind: PhotoKind;
  readonly sha256: string;
  readonly fileName: string;
  readonly fileType: string;
  /** What an order cannot do without goes before everything else. */
  readonly needed: boolean;
}

/** How an attempt ended. */
export type UploadOutcome =
  | { readonly state: 'sent' }
  /** This file will not do; nothing but the customer's wish makes another attempt. */
  | { readonly state: 'refused'; readonly fault: PhotoFault }
  /** The line or the server is in trouble: again later, in milliseconds if the server said when. */
  | { readonly state: 'broken'; readonly fault: PhotoFault; readonly afterMs?: number }
  /** Another tab is sending it. */
  | { readonly state: 'busy' }
  /** This device does not have the file any more. */
  | { readonly state: 'lost' }
  | { readonly state: 'stopped' };

/** An attempt in progress: it ends as `stopped` when the signal says so, and tells how much has arrived. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
}

/** What the queue needs, and tells. */
export interface UploadQueueOptions {
  readonly send: (task: UploadTask, attempt: Attempt) => Promise<UploadOutcome>;
  readonly changed: (
    task: UploadTask,
    state: SendState | 'lost',
    fault: PhotoFault | null,
  ) => void;
  readonly progress: (task: UploadTask, share: number) => void;
}

/** See {@link createUploadQueue}. */
export interface UploadQueue {
  readonly add: (task: UploadTask) => void;
  /** Stops and forgets the photo's files. */
  readonly drop: (photoId: string) => void;
  /** Tries the photo's files at once. */
  readonly retry: (photoId: string) => void;
  /** Stops all until `resume`: no connection. */
  readonly pause: () => void;
  /** Goes on at once, whatever was waited for. */
  readonly resume: () => void;
  /** Keeps back what an order can do without, while there is more urgent work. */
  readonly holdBack: (held: boolean) => void;
}

/** Files sent at the same time. Source: product §4. */
export const parallelUploads = 3;
const attemptsUntilFailed = 5;
const firstDelayMs = 1000;
const longestDelayMs = 30_000;
const busyDelayMs = 3000;

interface Entry {
  readonly task: UploadTask;
  state: 'waiting' | 'sending' | 'refused';
  attempts: number;
  notBefore: number;
  controller: AbortController | null;
}

/** Doubles from try to try; spread, so that many browsers do not come back in the same instant. */
const delayAfter = (attempts: number): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2);

const inOrder = (a: Entry, b: Entry): number =>
  Number(b.task.needed) - Number(a.task.needed) || a.attempts - b.attempts;

/**
 * Sends files, three at a time, in the order they came, what orders need first. Trouble of the line stops all of them
 * for a while, then a single one feels its way; a file that is refused is out of the way of the others.
 */
export const createUploadQueue = (options: UploadQueueOptions): UploadQueue => {
  const entries = new Map<string, Entry>();
  let paused = false;
  let heldBack = false;
  let breaks = 0;
  let restUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const all = (): Entry[] => [...entries.values()];
  const ofPhoto = (photoId: string): Entry[] =>
    all().filter(({ task }) => task.photoId === photoId);
  const sending = (): Entry[] => all().filter(({ state }) => state === 'sending');
  const mayStart = (entry: Entry): boolean =>
    entry.state === 'waiting' && (entry.task.needed || !heldBack);

  const stop = (entry: Entry): void => {
    entry.controller?.abort();
    entry.controller = null;
  };
  const wakeAt = (time: number): void => {
    clearTimeout(timer);
    timer = setTimeout(pump, Math.max(0, time - Date.now()));
  };
  const pump = (): void => {
    if (paused) return;
    const now = Date.now();
    const startable = all().filter(mayStart);
    if (startable.length === 0) return;
    if (restUntil > now) return wakeAt(restUntil);
    const due = startable.filter(({ notBefore }) => notBefore <= now).toSorted(inOrder);
    if (due.length === 0) return wakeAt(Math.min(...startable.map(({ notBefore }) => notBefore)));
    const active = sending();
    const free = (breaks > 0 ? 1 : parallelUploads) - active.length;
    for (const entry of due.slice(0, Math.max(0, free))) void run(entry);
    if (free <= 0 && due[0]?.task.needed) giveWay(active);
  };
  /** One that can wait lets one that is needed go first; it goes on later where it stopped. */
  const giveWay = (active: readonly Entry[]): void => {
    const waitable = active.findLast(({ task }) => !task.needed);
    if (waitable) stop(waitable);
  };
  const run = async (entry: Entry): Promise<void> => {
    const { task } = entry;
    const controller = new AbortController();
    entry.state = 'sending';
    entry.controller = controller;
    options.changed(task, 'sending', null);
    const outcome = await options.send(task, {
      signal: controller.signal,
      progress: (share) => {
        if (!controller.signal.aborted) options.progress(task, share);
      },
    });
    if (entries.get(keyOf(task)) === entry) settle(entry, outcome);
    pump();
  };
  const settle = (entry: Entry, outcome: UploadOutcome): void => {
    entry.controller = null;
    entry.state = 'waiting';
    switch (outcome.state) {
      case 'sent':
      case 'lost':
        if (outcome.state === 'sent') lineWorks();
        entries.delete(keyOf(entry.task));
        return options.changed(entry.task, outcome.state, null);
      case 'refused':
        entry.state = 'refused';
        return options.changed(entry.task, 'failed', outcome.fault);
      case 'broken':
        return rest(entry, outcome);
      case 'busy':
        entry.notBefore = Date.now() + busyDelayMs;
        return options.changed(entry.task, 'waiting', null);
      case 'stopped':
        return options.changed(entry.task, 'waiting', null);
    }
  };
  const rest = (entry: Entry, outcome: UploadOutcome & { state: 'broken' }): void => {
    breaks += 1;
    entry.attempts += 1;
    entry.notBefore = Date.now() + delayAfter(entry.attempts);
    restUntil = Date.now() + (outcome.afterMs ?? delayAfter(breaks));
    const hasFailed = entry.attempts >= attemptsUntilFailed;
    options.changed(entry.task, hasFailed ? 'failed' : 'waiting', hasFailed ? outcome.fault : null);
    if (breaks !== attemptsUntilFailed) return;
    for (const { task, state } of entries.values()) {
      if (state === 'waiting') options.changed(task, 'failed', outcome.fault);
    }
  };
  const lineWorks = (): void => {
    const wereGivenUp = breaks >= attemptsUntilFailed;
    breaks = 0;
    if (wereGivenUp) goOn(all().filter(({ state }) => state === 'waiting'));
  };
  const goOn = (ones: readonly Entry[]): void => {
    restUntil = 0;
    for (const entry of ones) {
      if (entry.state === 'sending') continue;
      entry.notBefore = 0;
      options.changed(entry.task, 'waiting', null);
    }
    pump();
  };
  return {
    add: (task) => {
      if (entries.has(keyOf(task))) return;
      entries.set(keyOf(task), { task, state: 'waiting', attempts: 0, notBefore: 0, controller: null });
      options.changed(task, 'waiting', null);
      pump();
    },
    drop: (photoId) => {
      for (const entry of ofPhoto(photoId)) {
        entries.delete(keyOf(entry.task));
        stop(entry);
      }
      pump();
    },
    retry: (photoId) => {
      for (const entry of ofPhoto(photoId)) {
        entry.attempts = 0;
        if (entry.state === 'refused') entry.state = 'waiting';
      }
      goOn(ofPhoto(photoId));
    },
    pause: () => {
      paused = true;
      for (const entry of sending()) stop(entry);
    },
    resume: () => {
      paused = false;
      goOn(all().filter(({ state }) => state === 'waiting'));
    },
    holdBack: (held) => {
      heldBack = held;
      if (!held) pump();
    },
  };
};

const keyOf = (task: UploadTask): string => `${task.photoId} ${task.kind}`;
