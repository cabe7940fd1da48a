/** Longest the draw waits, ms. */
const longestMs = 30_000;
/** Time between two looks, ms; a finger's click follows within two of them. */
const lookMs = 50;

const presses = ['pointerdown', 'keydown'] as const;
/** Some presses end outside of the page: its window loses the focus, a menu opens, something is dragged. */
const releases = [
  'pointerup',
  'pointercancel',
  'keyup',
  'blur',
  'contextmenu',
  'dragstart',
] as const;

/**
 * Follows presses and lists from here on. Returns a function that resolves when the screen can be replaced: nothing is
 * pressed, since a press that ends over another element is no click; and no list has the focus without a choice made in
 * it, since it may be open and would close.
 */
export const followRest = (): (() => Promise<void>) => {
  let isPressed = false;
  let chosen: EventTarget | null = null;
  for (const event of presses) {
    addEventListener(event, () => {
      isPressed = true;
    });
  }
  for (const event of releases) {
    addEventListener(event, () => {
      isPressed = false;
    });
  }
  addEventListener('change', ({ target }) => {
    chosen = target;
  });
  const isAtRest = (): boolean => {
    const { activeElement } = document;
    const hasOpenList = activeElement instanceof HTMLSelectElement && activeElement !== chosen;
    return !isPressed && !hasOpenList;
  };
  return async () => {
    const end = performance.now() + longestMs;
    // Twice at rest: a click comes after its release, and a list loses the focus by the next press.
    for (let rests = isAtRest() ? 2 : 0; rests < 2 && performance.now() < end;) {
      await new Promise((resolve) => void setTimeout(resolve, lookMs));
      rests = isAtRest() ? rests + 1 : 0;
    }
  };
};
