import type { QueryClient } from '@tanstack/react-query';
import { changeEvent, type ChangeEvent } from '#contract/staff/changes.ts';
import { useConnection } from './connection.ts';

const channelName = 'fpx-console-changes';
const address = '/api/staff/changes';

/** Without the stream the screens ask this often. */
const askEveryMs = 10_000;
/** A stream that the browser gave up is opened again after this. */
const reopenMs = 15_000;
/** Many changes at once are one question. */
const gatherMs = 250;

/** Heads of the keys of the queries that a change concerns. */
export function concernedBy({ kind, order }: ChangeEvent): readonly (readonly string[])[] {
  if (kind === 'all') return [['orders'], ['order'], ['counts'], ['staff'], ['calls'], ['counter']];
  if (kind === 'counts') return [['counts']];
  if (kind === 'staff') return [['staff'], ['session']];
  const lists = [['orders'], ['counts'], ['calls'], ['counter']];
  return order === null ? [...lists, ['order']] : [...lists, ['order', order]];
}

/** Reads the data of an event; what cannot be read counts as a change of everything. */
export function readChange(data: unknown): ChangeEvent {
  try {
    const parsed = changeEvent.safeParse(typeof data === 'string' ? JSON.parse(data) : data);
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON.
  }
  return { kind: 'all', order: null };
}

/** Gathers changes, then has the queries that they concern asked again. */
function createGatherer(queries: QueryClient): (change: ChangeEvent) => void {
  const waiting = new Map<string, readonly string[]>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    timer = null;
    for (const queryKey of waiting.values()) void queries.invalidateQueries({ queryKey });
    waiting.clear();
  };
  return (change) => {
    for (const key of concernedBy(change)) waiting.set(key.join(' '), key);
    timer ??= setTimeout(flush, gatherMs);
  };
}

type Tell = (change: ChangeEvent) => void;

/** Follows the stream of the shop. `isOpen` is called with whether it is open. Returns how to stop. */
function followStream(tell: Tell, isOpen: (open: boolean) => void): () => void {
  let source: EventSource | null = null;
  let reopening: ReturnType<typeof setTimeout> | null = null;
  const open = (): void => {
    source = new EventSource(address);
    source.addEventListener('open', () => isOpen(true));
    source.addEventListener('message', ({ data }) => tell(readChange(data)));
    source.addEventListener('error', () => {
      isOpen(false);
      // The browser reconnects by itself unless the response was refused.
      if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, reopenMs);
    });
  };
  open();
  return () => {
    if (reopening !== null) clearTimeout(reopening);
    source?.close();
    isOpen(false);
  };
}

/** What the leading tab tells the others: a change, or whether its stream is open. */
type Said =
  | { readonly change: ChangeEvent }
  | { readonly isOpen: boolean }
  /** A new tab asks whether there is a stream. */
  | { readonly asks: true };

function isSaid(data: unknown): data is Said {
  return (
    typeof data === 'object' &&
    data !== null &&
    ('change' in data || 'isOpen' in data || 'asks' in data)
  );
}

/** Runs `lead` in one tab of this browser at a time. Without locks no tab leads, and all of them ask. */
function leadOneTab(lead: () => () => void): () => void {
  const stop = new AbortController();
  if (!('locks' in navigator)) return () => undefined;
  const held = navigator.locks.request(channelName, { signal: stop.signal }, async () => {
    const leave = lead();
    await new Promise<void>((resolve) => {
      stop.signal.addEventListener('abort', () => resolve());
    });
    leave();
  });
  // Waiting for the lock ends when the page does.
  held.catch(() => undefined);
  return () => stop.abort();
}

/**
 * Keeps the queries true: one tab follows the shop's stream of changes and tells the others; while there is no stream,
 * each tab asks every 10 seconds. Returns how to stop.
 */
export function followChanges(queries: QueryClient): () => void {
  const gather = createGatherer(queries);
  const channel = new BroadcastChannel(channelName);
  const show = (isOpen: boolean): void => useConnection.getState().live(isOpen);
  const say = (said: Said): void => channel.postMessage(said);
  let isLeading = false;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isSaid(data)) return;
    if ('change' in data) gather(readChange(data.change));
    else if ('isOpen' in data) show(data.isOpen);
    else if (isLeading) say({ isOpen: useConnection.getState().isLive });
  });
  const stopLeading = leadOneTab(() => {
    isLeading = true;
    const tell = (change: ChangeEvent): void => {
      gather(change);
      say({ change });
    };
    return followStream(tell, (isOpen) => {
      show(isOpen);
      say({ isOpen });
    });
  });
  say({ asks: true });
  const asking = setInterval(() => {
    if (!useConnection.getState().isLive && !document.hidden) gather({ kind: 'all', order: null });
  }, askEveryMs);
  return () => {
    clearInterval(asking);
    stopLeading();
    channel.close();
  };
}
