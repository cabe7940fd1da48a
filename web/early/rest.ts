/** Longest anything is waited for, ms. */
const longestMs = 30_000;
/** A finger's click comes so long after it was lifted, ms. */
const clickMs = 100;

/** Resolves with the first of these events; with none of them, after {@link longestMs}. */
const first = (target: EventTarget, events: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => resolve();
    for (const event of events) target.addEventListener(event, done, { once: true });
    setTimeout(done, longestMs);
  });

const presses = ['pointerdown', 'keydown'] as const;
const releases = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Follows fingers, keys and lists from here on. Answers how to wait until the screen can be drawn anew and nobody loses
 * what they are doing: nothing is pressed, which would be let go over another button and do nothing; and no list has the
 * focus without a choice made in it, which may be open and would close.
 */
export const followRest = (): (() => Promise<void>) => {
  let isPressed = false;
  let chosen: EventTarget | null = null;
  for (const event of presses) {
    document.addEventListener(event, () => {
      isPressed = true;
    });
  }
  for (const event of releases) {
    document.addEventListener(event, () => {
      isPressed = false;
    });
  }
  document.addEventListener('change', ({ target }) => {
    chosen = target;
  });
  const isOpen = (list: Element | null): list is HTMLSelectElement =>
    list instanceof HTMLSelectElement && list !== chosen;
  return async () => {
    if (isPressed) {
      await first(document, releases);
      await new Promise((resolve) => void setTimeout(resolve, clickMs));
    }
    const list = document.activeElement;
    if (isOpen(list)) await first(list, ['change', 'blur']);
  };
};
