import type { ConnectionMeter } from './connection-speed.ts';
import type { PhotoFault, SendState } from '#web/lib/photos/model.ts';
import {
  delayAfter,
  interruptOptional,
  inOrder,
  keyOf,
  newEntry,
  stop,
  type Entry,
} from './queue-entry.ts';
import type { UploadTask } from './upload-task.ts';

/** Outcome of an attempt. */
export type UploadOutcome =
  | { readonly state: 'sent' }
  /** This file is refused; only the customer can start another attempt. */
  | { readonly state: 'refused'; readonly fault: PhotoFault }
  /** This attempt failed for this file alone, and another one may succeed: a few more are made by themselves. */
  | { readonly state: 'failed'; readonly fault: PhotoFault }
  /** The connection or the server failed: retry later, after the server's delay in milliseconds if it gave one. */
  | { readonly state: 'broken'; readonly fault: PhotoFault; readonly afterMs?: number }
  /** Another tab is sending it. */
  | { readonly state: 'busy' }
  /** This device does not have the file any more. */
  | { readonly state: 'lost' }
  | { readonly state: 'stopped' };

/** An attempt in progress: it ends as `stopped` when the signal aborts, and reports the bytes sent so far. */
export interface UploadAttempt {
  readonly signal: AbortSignal;
  readonly progress: (sent: number, total: number) => void;
  /** This page has not attempted the file before. */
  readonly isFirst: boolean;
}

/** Dependencies and callbacks of the queue. */
export interface UploadQueueOptions {
  readonly send: (task: UploadTask, attempt: UploadAttempt) => Promise<UploadOutcome>;
  readonly changed: (task: UploadTask, state: SendState | 'lost', fault: PhotoFault | null) => void;
  readonly progress: (task: UploadTask, share: number) => void;
  /** Called with whether there is something that can be sent now. */
  readonly busy: (isBusy: boolean) => void;
  /** Provides the number of files to send at once. */
  readonly meter: ConnectionMeter;
}

/** Created by {@link createUploadQueue}. */
export interface UploadQueue {
  add(task: UploadTask): void;
  /** Stops and forgets the photo's files. */
  drop(photoId: string): void;
  /** Attempts the photo's files immediately. */
  retry(photoId: string): void;
  /** Stops all files until `resume`, because there is no connection. */
  pause(): void;
  /** Continues immediately and skips pending delays. */
  resume(): void;
  /** Holds back optional files while there is more urgent work. */
  holdBack(held: boolean): void;
}

const attemptsUntilFailed = 5;
/** Failed attempts, in each of which the whole file may be sent, after which a file counts as refused. */
const failuresUntilRefused = 3;
const busyDelayMs = 3000;

class Queue implements UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #entries = new Map<string, Entry>();
  #paused = false;
  #heldBack = false;
  /** Connection failures since the last success; files that fail together count once. */
  #consecutiveFailures = 0;
  /** All connection failures. */
  #connectionFailures = 0;
  #restUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: UploadQueueOptions) {
    this.#options = options;
  }

  add(task: UploadTask): void {
    if (this.#entries.has(keyOf(task))) return;
    this.#entries.set(keyOf(task), newEntry(task));
    this.#options.changed(task, 'waiting', null);
    this.#pump();
  }

  drop(photoId: string): void {
    for (const entry of this.#of(photoId)) {
      this.#entries.delete(keyOf(entry.task));
      stop(entry);
    }
    this.#pump();
  }

  retry(photoId: string): void {
    for (const entry of this.#of(photoId)) {
      entry.attempts = 0;
      entry.failures = 0;
      if (entry.state === 'refused') entry.state = 'waiting';
    }
    this.#goOn(this.#of(photoId));
  }

  pause(): void {
    this.#paused = true;
    for (const entry of this.#in('sending')) stop(entry);
    this.#pump();
  }

  resume(): void {
    this.#paused = false;
    this.#goOn(this.#in('waiting'));
  }

  holdBack(held: boolean): void {
    this.#heldBack = held;
    if (!held) this.#pump();
  }

  #of(photoId: string): Entry[] {
    return [...this.#entries.values()].filter(({ task }) => task.photoId === photoId);
  }

  #in(state: Entry['state']): Entry[] {
    return [...this.#entries.values()].filter((entry) => entry.state === state);
  }

  #wakeAt(time: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#pump(), Math.max(0, time - Date.now()));
  }

  #pump(): void {
    const isDown = this.#paused || this.#consecutiveFailures >= attemptsUntilFailed;
    this.#options.busy(!isDown && this.#in('waiting').length + this.#in('sending').length > 0);
    if (this.#paused) return;
    const now = Date.now();
    const startable = this.#in('waiting').filter(({ task }) => task.needed || !this.#heldBack);
    if (startable.length === 0) return;
    if (this.#restUntil > now) return this.#wakeAt(this.#restUntil);
    const due = startable.filter(({ notBefore }) => notBefore <= now).toSorted(inOrder);
    const later = startable.filter(({ notBefore }) => notBefore > now);
    if (later.length > 0) this.#wakeAt(Math.min(...later.map(({ notBefore }) => notBefore)));
    const active = this.#in('sending');
    const free = Math.max(
      0,
      (this.#consecutiveFailures > 0 ? 1 : this.#options.meter.atOnce()) - active.length,
    );
    for (const entry of due.slice(0, free)) void this.#run(entry);
    if (due[free]?.task.needed) interruptOptional(active);
  }

  async #run(entry: Entry): Promise<void> {
    const { task } = entry;
    const controller = new AbortController();
    const { signal } = controller;
    const isFirst = entry.isNew;
    entry.isNew = false;
    entry.state = 'sending';
    entry.controller = controller;
    entry.connectionFailuresAtStart = this.#connectionFailures;
    this.#options.changed(task, 'sending', null);
    const timed = this.#options.meter.begin();
    let outcome: UploadOutcome = {
      state: 'broken',
      fault: { code: 'network_error', retryable: true },
    };
    try {
      outcome = await this.#options.send(task, {
        signal,
        isFirst,
        progress: (sent, total) => {
          if (signal.aborted) return;
          timed.sent(sent);
          this.#options.progress(task, total > 0 ? sent / total : 1);
        },
      });
    } finally {
      timed.end(this.#meaningOf(outcome));
      // A sender that throws is a bug and is reported, but must not stop the queue.
      if (this.#entries.get(keyOf(task)) === entry) this.#handle(entry, outcome);
      this.#pump();
    }
  }

  #meaningOf({ state }: UploadOutcome): 'arrived' | 'broke' | 'stopped' {
    if (state === 'broken') return this.#consecutiveFailures === 0 ? 'broke' : 'stopped';
    return state === 'sent' ? 'arrived' : 'stopped';
  }

  #handle(entry: Entry, outcome: UploadOutcome): void {
    const { changed } = this.#options;
    const { task } = entry;
    entry.controller = null;
    entry.state = 'waiting';
    switch (outcome.state) {
      case 'sent':
        this.#entries.delete(keyOf(task));
        changed(task, 'sent', null);
        return this.#connectionWorks();
      case 'lost':
        this.#entries.delete(keyOf(task));
        return changed(task, 'lost', null);
      case 'refused':
        entry.state = 'refused';
        return changed(task, 'failed', outcome.fault);
      case 'failed':
        entry.failures += 1;
        if (entry.failures >= failuresUntilRefused) {
          return this.#handle(entry, { state: 'refused', fault: outcome.fault });
        }
        entry.notBefore = Date.now() + delayAfter(entry.failures);
        return changed(task, 'waiting', null);
      case 'broken':
        return this.#rest(entry, outcome);
      case 'busy':
        entry.notBefore = Date.now() + busyDelayMs;
        return changed(task, 'waiting', null);
      case 'stopped':
        return changed(task, 'waiting', null);
    }
  }

  #rest(entry: Entry, { fault: cause, afterMs }: UploadOutcome & { state: 'broken' }): void {
    const fault = { ...cause, isRetried: true };
    if (entry.connectionFailuresAtStart === this.#connectionFailures) {
      this.#consecutiveFailures += 1;
      this.#connectionFailures += 1;
    }
    entry.attempts += 1;
    entry.notBefore = Date.now() + delayAfter(entry.attempts);
    this.#restUntil = Date.now() + (afterMs ?? delayAfter(this.#consecutiveFailures));
    // The connection is down for all files; they resume by themselves, but the customer must see the failure.
    const isDown = this.#consecutiveFailures >= attemptsUntilFailed;
    const isGivenUp = isDown || entry.attempts >= attemptsUntilFailed;
    this.#options.changed(entry.task, isGivenUp ? 'failed' : 'waiting', isGivenUp ? fault : null);
    if (!isDown) return;
    for (const { task } of this.#in('waiting')) this.#options.changed(task, 'failed', fault);
  }

  #connectionWorks(): void {
    const wereGivenUp = this.#consecutiveFailures >= attemptsUntilFailed;
    this.#consecutiveFailures = 0;
    if (wereGivenUp) this.#goOn(this.#in('waiting'));
  }

  #goOn(entries: readonly Entry[]): void {
    this.#restUntil = 0;
    for (const entry of entries) {
      if (entry.state === 'sending') continue;
      entry.notBefore = 0;
      this.#options.changed(entry.task, 'waiting', null);
    }
    this.#pump();
  }
}

/**
 * Sends files in order, required ones first, as many at once as the connection allows. A connection failure pauses
 * all files, then a single one probes; a refused file does not block the others.
 */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  return new Queue(options);
}
