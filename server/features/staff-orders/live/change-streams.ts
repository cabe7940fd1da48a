import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { ChangeEvent } from '#contract/staff/changes.ts';
import { isInScope, scopeOf, type Scope } from '#domain/staff/roles.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { listen, type Listener } from '../../../platform/db/listen.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import { findOpenSessions, type SignedIn } from '../../staff/index.ts';
import {
  announceChanges,
  readChangesFrom,
  readNewChanges,
  readRevision,
  type ChangeRow,
} from './changes.repo.ts';

/** Streams of one process; each is an open connection. */
const maxStreams = 500;
/** More changes at once are not named one by one. */
const maxChanges = 500;
/** Bytes that a client may leave unread; it comes back and continues. */
const maxUnread = 256 * 1024;
/** What nobody announces is found this often, and what ends a session too. */
const lookMs = 1_000;
/** Proxies close a connection on which nothing is said. */
const commentMs = 15_000;
/** How long a browser waits before it comes back. */
const retryMs = 2_000;
/** Several announcements of a moment are one look. */
const gatherMs = 50;

interface Stream {
  readonly session: string;
  readonly scope: Scope;
  readonly body: PassThrough;
}

/** The streams of changes of this process. */
export interface ChangeStreams {
  /** Opens the stream of a person's session, which ends its older one; null when there are too many. */
  readonly open: (person: SignedIn, lastSeen: string | null) => Promise<PassThrough | null>;
  readonly close: () => Promise<void>;
}

interface StreamDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

function formatEvent(id: string, event: ChangeEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** The events of changes for a person's scope: each order once, and that counts may differ. */
function eventsOf(changes: readonly ChangeRow[], scope: Scope): ChangeEvent[] {
  const own = changes.filter(
    ({ kind, studio }) => kind === 'order' && isInScope(scope, { studio }),
  );
  const numbers = new Set(own.flatMap(({ number }) => (number === null ? [] : [number])));
  const hasStaff = scope.kind === 'all' && changes.some(({ kind }) => kind === 'staff');
  return [
    ...[...numbers].map((order) => ({ kind: 'order' as const, order })),
    ...(numbers.size > 0 ? [{ kind: 'counts' as const, order: null }] : []),
    ...(hasStaff ? [{ kind: 'staff' as const, order: null }] : []),
  ];
}

function toEvents(changes: readonly ChangeRow[] | null, scope: Scope): ChangeEvent[] {
  if (changes === null || changes.length > maxChanges) return [{ kind: 'all', order: null }];
  return eventsOf(changes, scope);
}

function isSame(scope: Scope | null, other: Scope): boolean {
  return scope !== null && JSON.stringify(scope) === JSON.stringify(other);
}

/** Streams to screens what other screens, jobs and customers change, each process for its own screens. */
class ProcessStreams implements ChangeStreams {
  readonly #deps: StreamDeps;
  readonly #process = randomUUID();
  readonly #streams = new Map<string, Stream>();
  #listener: Listener | null = null;
  #timers: NodeJS.Timeout[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #snapshot: string | null = null;
  #isDown = false;
  #opening = 0;

  constructor(deps: StreamDeps) {
    this.#deps = deps;
  }

  async open(person: SignedIn, lastSeen: string | null): Promise<PassThrough | null> {
    const scope = scopeOf(person, 'orders.see');
    if (!scope || this.#streams.size >= maxStreams) return null;
    const { kysely } = this.#deps.database;
    const stream = { session: person.sessionId, scope, body: new PassThrough() };
    this.#opening += 1;
    try {
      this.#begin();
      await announceChanges(kysely, `${this.#process} ${stream.session}`);
      // What is committed from here on is sent by the next look.
      await this.#look();
      this.#end(stream.session);
      this.#streams.set(stream.session, stream);
    } finally {
      this.#opening -= 1;
      this.#restWithoutStreams();
    }
    stream.body.once('close', () => this.#forget(stream));
    this.#write(stream, `retry: ${retryMs}\n\n`);
    if (lastSeen === null) return stream.body;
    try {
      const seen = await readRevision(kysely);
      const missed = await readChangesFrom(kysely, lastSeen, maxChanges + 1);
      this.#send(stream, seen, toEvents(missed, scope));
    } catch (error) {
      // Nobody will read it.
      stream.body.destroy();
      throw error;
    }
    return stream.body;
  }

  async close(): Promise<void> {
    for (const session of this.#streams.keys()) this.#end(session);
    await this.#looking;
    await this.#rest();
  }

  #write({ body, session }: Stream, text: string): void {
    if (body.destroyed || body.writableEnded) return;
    if (body.readableLength + body.writableLength > maxUnread) this.#end(session);
    else body.write(text);
  }

  #send(stream: Stream, seen: string, events: readonly ChangeEvent[]): void {
    if (events.length === 0) return;
    this.#write(stream, events.map((event) => formatEvent(seen, event)).join(''));
  }

  #end(session: string): void {
    const stream = this.#streams.get(session);
    if (!stream) return;
    this.#streams.delete(session);
    stream.body.end();
  }

  #forget(stream: Stream): void {
    if (this.#streams.get(stream.session) === stream) this.#streams.delete(stream.session);
    this.#restWithoutStreams();
  }

  #restWithoutStreams(): void {
    if (this.#streams.size === 0 && this.#opening === 0) void this.#rest();
  }

  /** Looks for changes while there are streams. */
  #begin(): void {
    if (this.#listener) return;
    this.#listener = listen(this.#deps.database.pool, 'staff_changes', (text) => this.#heard(text));
    this.#timers = [
      setInterval(() => void this.#look(), lookMs).unref(),
      setInterval(() => {
        for (const stream of this.#streams.values()) this.#write(stream, ': \n\n');
      }, commentMs).unref(),
    ];
  }

  async #rest(): Promise<void> {
    const listener = this.#listener;
    this.#listener = null;
    this.#snapshot = null;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    await listener?.close();
  }

  #heard(text: string): void {
    const [process, session] = text.split(' ');
    if (session !== undefined) {
      if (process !== this.#process) this.#end(session);
      return;
    }
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      void this.#look();
    }, gatherMs).unref();
  }

  /** One look after another, so that none sends what another sends too. */
  #look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#lookNow())
      .then(
        () => void (this.#isDown = false),
        (error: unknown) => {
          if (!this.#isDown) this.#deps.log.warn({ err: error }, 'changes could not be read');
          this.#isDown = true;
        },
      );
    return this.#looking;
  }

  async #lookNow(): Promise<void> {
    if (!this.#listener) return;
    await this.#endForgotten();
    const { kysely } = this.#deps.database;
    const read = await readNewChanges(kysely, this.#snapshot, maxChanges + 1);
    this.#snapshot = read.snapshot;
    if (read.changes.length === 0) return;
    for (const stream of this.#streams.values()) {
      this.#send(stream, read.seen, toEvents(read.changes, stream.scope));
    }
  }

  /** Ends the streams whose session has ended, or whose person may see something else now. */
  async #endForgotten(): Promise<void> {
    const { database, clock } = this.#deps;
    const sessions = [...this.#streams.keys()];
    if (sessions.length === 0) return;
    const open = await findOpenSessions(database.kysely, sessions, clock());
    const people = new Map(open.map((person) => [person.sessionId, person]));
    for (const [session, { scope }] of this.#streams) {
      const person = people.get(session);
      if (!person || !isSame(scopeOf(person, 'orders.see'), scope)) this.#end(session);
    }
  }
}

/** Opens the streams of changes of a process. */
export function openChangeStreams(deps: StreamDeps): ChangeStreams {
  return new ProcessStreams(deps);
}

/** Changes are kept for so long; a screen that was away for longer reads everything again. */
export const changesKeptMs = 10 * 60 * 1000;

const announceEveryMs = 100;

/** Returns a function that announces changes to all processes, at most once in a while. */
export function openAnnouncer({ database }: Pick<StreamDeps, 'database'>): () => void {
  let due: NodeJS.Timeout | undefined;
  return () => {
    due ??= setTimeout(() => {
      due = undefined;
      // A lost announcement costs a second: every process looks by itself too.
      announceChanges(database.kysely).catch(() => undefined);
    }, announceEveryMs).unref();
  };
}
