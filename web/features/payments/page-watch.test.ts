import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { hiddenMs, pageWatch, type PageEvent } from './page-watch.ts';

/** A page and its document, as far as watching goes. */
const stagePage = () => {
  const page = new EventTarget();
  const paper = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', paper);
  const told: string[] = [];
  const machine = setup({
    types: { events: {} as PageEvent },
    actors: { pageWatch },
  }).createMachine({
    invoke: { src: 'pageWatch' },
    on: { '*': { actions: ({ event }) => void told.push(event.type) } },
  });
  const actor = createActor(machine).start();
  return {
    told,
    actor,
    show: (visibilityState: 'visible' | 'hidden'): void => {
      paper.visibilityState = visibilityState;
      paper.dispatchEvent(new Event('visibilitychange'));
    },
    page: (type: string, persisted = false): void => {
      page.dispatchEvent(Object.assign(new Event(type), { persisted }));
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page around a payment', () => {
  it('hidden for a moment is left alone', () => {
    const { told, show } = stagePage();
    show('hidden');
    vi.advanceTimersByTime(hiddenMs - 1);
    show('visible');
    vi.advanceTimersByTime(hiddenMs);
    expect(told).toEqual([]);
  });

  it('hidden for longer is away, and returns once', () => {
    const { told, show, page } = stagePage();
    show('hidden');
    vi.advanceTimersByTime(hiddenMs);
    expect(told).toEqual(['PAGE.AWAY']);
    show('visible');
    page('pageshow', true);
    expect(told).toEqual(['PAGE.AWAY', 'PAGE.RETURNED']);
  });

  it('left for another address is away, and returns when the browser brings it back as it stood', () => {
    const { told, page } = stagePage();
    page('pageshow');
    page('pagehide', true);
    page('pageshow', true);
    expect(told).toEqual(['PAGE.AWAY', 'PAGE.RETURNED']);
  });

  it('hears Back, and nothing more once it is over', () => {
    const { told, page, actor } = stagePage();
    page('popstate');
    actor.stop();
    page('popstate');
    expect(told).toEqual(['PAGE.BACK']);
  });
});
