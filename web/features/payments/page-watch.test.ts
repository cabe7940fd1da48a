import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { hiddenLimits, pageWatch, type PageEvent } from './page-watch.ts';

/** A fake page and document for pageWatch. */
function stagePage(device: keyof typeof hiddenLimits = 'desktop') {
  const page = new EventTarget();
  const paper = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', paper);
  const isTouch = device === 'touch';
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
  const reported: string[] = [];
  const machine = setup({
    types: { events: {} as PageEvent },
    actors: { pageWatch },
  }).createMachine({
    invoke: { src: 'pageWatch' },
    on: { '*': { actions: ({ event }) => void reported.push(event.type) } },
  });
  const actor = createActor(machine).start();
  return {
    expected: reported,
    actor,
    show: (visibilityState: 'visible' | 'hidden'): void => {
      paper.visibilityState = visibilityState;
      paper.dispatchEvent(new Event('visibilitychange'));
    },
    page: (type: string, persisted = false): void => {
      page.dispatchEvent(Object.assign(new Event(type), { persisted }));
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('pageWatch', () => {
  it.each([
    ['desktop', 10_000],
    ['touch', 180_000],
  ] as const)('on a %s device ignores a page hidden for less than %d ms', (device, limit) => {
    expect(hiddenLimits[device]).toBe(limit);
    const { expected: reported, show } = stagePage(device);
    show('hidden');
    vi.advanceTimersByTime(limit - 1);
    show('visible');
    vi.advanceTimersByTime(limit);
    expect(reported).toEqual([]);
  });

  it.each([
    ['desktop', 10_000],
    ['touch', 180_000],
  ] as const)('on a %s device hidden for %d ms is away, and returns once', (device, limit) => {
    const { expected: reported, show, page } = stagePage(device);
    show('hidden');
    vi.advanceTimersByTime(limit);
    expect(reported).toEqual(['PAGE.AWAY']);
    show('visible');
    page('pageshow', true);
    expect(reported).toEqual(['PAGE.AWAY', 'PAGE.RETURNED']);
  });

  it('reports a page left for another address as away, and as returned when the browser restores it', () => {
    const { expected: reported, page } = stagePage();
    page('pageshow');
    page('pagehide', true);
    page('pageshow', true);
    expect(reported).toEqual(['PAGE.AWAY', 'PAGE.RETURNED']);
  });

  it('hears Back, and nothing more once it is over', () => {
    const { expected: reported, page, actor } = stagePage();
    page('popstate');
    actor.stop();
    page('popstate');
    expect(reported).toEqual(['PAGE.BACK']);
  });
});
