import type { PhotoKind } from '#contract/photos.ts';
import type { Line } from './line.ts';
import type { PhotoFault, SendState } from './model.ts';

/** One file to be sent. */
export interface UploadTask {
  readonly photoId: string;
  readonly kind: PhotoKind;
  readonly sha256: string;
  readonly fileName: string;
  readonly fileType: string;
  /** With an order copy: what the original hashes to that follows. */
  readonly original?: string;
  /** With an original that another browser's order misses: that order's link. */
  readonly link?: string;
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

/** An attempt in progress: it ends as `stopped` when the signal says so, and tells how many bytes have gone. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly progress: (sent: number, total: number) => void;
  /** This page has not tried the file before. */
  readonly isFirst: boolean;
}

/** What the queue needs, and tells. */
export interface UploadQueueOptions {
  readonly send: (task: UploadTask, attempt: Attempt) => Promise<UploadOutcome>;
  readonly changed: (task: UploadTask, state: SendState | 'lost', fault: PhotoFault | null) => void;
  readonly progress: (task: UploadTask, share: number) => void;
  /** Whether there is something to send that can be sent now. */
  readonly busy: (isBusy: boolean) => void;
  /** Says how many files the line bears at once. */
  readonly line: Line;
}

/** See {@link createUploadQueue}. */
export interface UploadQueue {
  add(task: UploadTask): void;
  /** Stops and forgets the photo's files. */
  drop(photoId: string): void;
  /** Tries the photo's files at once. */
  retry(photoId: string): void;
  /** Stops all until `resume`: no connection. */
  pause(): void;
  /** Goes on at once, whatever was waited for. */
  resume(): void;
  /** Keeps back what an order can do without, while there is more urgent work. */
  holdBack(held: boolean): void;
}

const attemptsUntilFailed = 5;
const firstDelayMs = 1000;
const longestDelayMs = 30_000;
const busyDelayMs = 3000;

interface Entry {
  readonly task: UploadTask;
  state: 'waiting' | 'sending' | 'refused';
  isNew: boolean;
  attempts: number;
  /** How many failures the line had had when it was last begun. */
  troubles: number;
  notBefore: number;
  controller: AbortController | null;
}

const newEntry = (task: UploadTask): Entry => ({
  task,
  state: 'waiting',
  isNew: true,
  attempts: 0,
  troubles: 0,
  notBefore: 0,
  controller: null,
});

/** Doubles from try to try; spread, so that many browsers do not come back in the same instant. */
const delayAfter = (attempts: number): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2);

const inOrder = (a: Entry, b: Entry): number =>
  Number(b.task.needed) - Number(a.task.needed) || a.attempts - b.attempts;

const keyOf = (task: UploadTask): string => `${task.photoId} ${task.kind}`;

class Queue implements UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #entries = new Map<string, Entry>();
  #paused = false;
  #heldBack = false;
  /** Failures of the line since it last worked; files that break together break for one reason. */
  #breaks = 0;
  /** All failures of the line. */
  #troubles = 0;
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
    const isDown = this.#paused || this.#breaks >= attemptsUntilFailed;
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
    const free = Math.max(0, (this.#breaks > 0 ? 1 : this.#options.line.atOnce()) - active.length);
    for (const entry of due.slice(0, free)) void this.#run(entry);
    if (due[free]?.task.needed) giveWay(active);
  }

  async #run(entry: Entry): Promise<void> {
    const { task } = entry;
    const controller = new AbortController();
    const { signal } = controller;
    const isFirst = entry.isNew;
    entry.isNew = false;
    entry.state = 'sending';
    entry.controller = controller;
    entry.troubles = this.#troubles;
    this.#options.changed(task, 'sending', null);
    const sending = this.#options.line.begin();
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
          sending.sent(sent);
          this.#options.progress(task, total > 0 ? sent / total : 1);
        },
      });
    } finally {
      sending.end(this.#meaningOf(outcome));
      // A sender that throws is a bug to be seen, but no reason to stand still.
      if (this.#entries.get(keyOf(task)) === entry) this.#settle(entry, outcome);
      this.#pump();
    }
  }

  #meaningOf({ state }: UploadOutcome): 'arrived' | 'broke' | 'stopped' {
    if (state === 'broken') return this.#breaks === 0 ? 'broke' : 'stopped';
    return state === 'sent' ? 'arrived' : 'stopped';
  }

  #settle(entry: Entry, outcome: UploadOutcome): void {
    const { changed } = this.#options;
    const { task } = entry;
    entry.controller = null;
    entry.state = 'waiting';
    switch (outcome.state) {
      case 'sent':
        this.#entries.delete(keyOf(task));
        changed(task, 'sent', null);
        return this.#lineWorks();
      case 'lost':
        this.#entries.delete(keyOf(task));
        return changed(task, 'lost', null);
      case 'refused':
        entry.state = 'refused';
        return changed(task, 'failed', outcome.fault);
      case 'broken':
        return this.#rest(entry, outcome);
      case 'busy':
        entry.notBefore = Date.now() + busyDelayMs;
        return changed(task, 'waiting', null);
      case 'stopped':
        return changed(task, 'waiting', null);
    }
  }

  #rest(entry: Entry, { fault, afterMs }: UploadOutcome & { state: 'broken' }): void {
    if (entry.troubles === this.#troubles) {
      this.#breaks += 1;
      this.#troubles += 1;
    }
    entry.attempts += 1;
    entry.notBefore = Date.now() + delayAfter(entry.attempts);
    this.#restUntil = Date.now() + (afterMs ?? delayAfter(this.#breaks));
    // The line is down for all of them; they go on by themselves, but nobody should wait for it unknowing.
    const isDown = this.#breaks >= attemptsUntilFailed;
    const isGivenUp = isDown || entry.attempts >= attemptsUntilFailed;
    this.#options.changed(entry.task, isGivenUp ? 'failed' : 'waiting', isGivenUp ? fault : null);
    if (!isDown) return;
    for (const { task } of this.#in('waiting')) this.#options.changed(task, 'failed', fault);
  }

  #lineWorks(): void {
    const wereGivenUp = this.#breaks >= attemptsUntilFailed;
    this.#breaks = 0;
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

const stop = (entry: Entry): void => {
  entry.controller?.abort();
  entry.controller = null;
};

/** One that can wait lets one that is needed go first; it goes on later where it stopped. */
const giveWay = (active: readonly Entry[]): void => {
  const waitable = active.findLast(({ task }) => !task.needed);
  if (waitable) stop(waitable);
};

/**
 * Sends files, as many at once as the line bears, in the order they came, what orders need first. Trouble of the line
 * stops all of them for a while, then a single one feels its way; a file that is refused is out of the way of the others.
 */
export const createUploadQueue = (options: UploadQueueOptions): UploadQueue => new Queue(options);
