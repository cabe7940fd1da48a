import * as z from 'zod/mini';
import { newId } from '#web/lib/ids.ts';

const prefix = 'photos of page ';

/** Time an open page has to respond, in milliseconds. */
const answerMs = 300;

/** The open pages of this browser. */
export interface TabLife {
  /** Id of this page; a new one after each load. */
  readonly id: string;
  /** Ids of the open pages. */
  readonly living: () => Promise<ReadonlySet<string>>;
  /** Runs `work` once that page has closed. */
  readonly onEnd: (id: string, work: () => void) => void;
}

/** Each page holds a lock of its own name until it ends in any way. */
function lifeByLocks(id: string, locks: LockManager): TabLife {
  // Held until the page ends.
  void locks.request(prefix + id, () => new Promise(() => undefined));
  return {
    id,
    living: async () => {
      const { held = [] } = await locks.query();
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
      return new Set([id, ...names.map((name) => name.slice(prefix.length))]);
    },
    onEnd: (other, work) => void locks.request(prefix + other, work),
  };
}

const message = z.union([
  z.object({ kind: z.literal('asking') }),
  z.object({ kind: z.enum(['open', 'ended']), page: z.string().check(z.maxLength(60)) }),
]);

/**
 * Pages respond to each other over a channel, since browsers offer no locks over plain HTTP. A killed page sends no
 * notice: the next page that opens finds its photos missing.
 */
function lifeByResponses(id: string, channel: BroadcastChannel): TabLife {
  /** Ids of the pages that responded, for each pending request. */
  const responses = new Set<Set<string>>();
  const ends = new Map<string, (() => void)[]>();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const parsed = message.safeParse(data);
    if (!parsed.success) return;
    if (parsed.data.kind === 'asking') {
      channel.postMessage({ kind: 'open', page: id });
      return;
    }
    const { kind, page } = parsed.data;
    if (kind === 'open') {
      for (const pages of responses) pages.add(page);
      return;
    }
    for (const work of ends.get(page) ?? []) work();
    ends.delete(page);
  });
  globalThis.addEventListener?.('pagehide', ({ persisted }) => {
    if (!persisted) channel.postMessage({ kind: 'ended', page: id });
  });
  return {
    id,
    living: async () => {
      const pages = new Set([id]);
      responses.add(pages);
      channel.postMessage({ kind: 'asking' });
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      responses.delete(pages);
      return pages;
    },
    onEnd: (other, work) => ends.set(other, [...(ends.get(other) ?? []), work]),
  };
}

/** Creates {@link TabLife}; a browser with neither locks nor channels knows only this page. */
export function openTabLife(
  locks: LockManager | null = globalThis.navigator?.locks ?? null,
  openChannel = (): BroadcastChannel | null =>
    globalThis.BroadcastChannel ? new BroadcastChannel('photo pages') : null,
): TabLife {
  const id = newId();
  if (locks) return lifeByLocks(id, locks);
  const channel = openChannel();
  if (channel) return lifeByResponses(id, channel);
  return { id, living: async () => new Set([id]), onEnd: () => undefined };
}
