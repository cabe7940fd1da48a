/** Maximum delay of the draw, ms. */
const longestMs = 30_000;
/** Interval between two checks, ms; a finger's click follows within two of them. */
const lookMs = 50;

const presses = ['pointerdown', 'keydown'] as const;
/** Some presses end outside of the page: its window loses the focus, a menu opens, or a drag starts. */
const releases = [
  'pointerup',
  'pointercancel',
  'keyup',
  'blur',
  'contextmenu',
  'dragstart',
] as const;

/**
 * Tracks presses and selects from now on. Returns a function that resolves when the screen can be replaced. Until
 * then something is pressed, and a press that ends over another element gives no click; or a select has the focus
 * without a new choice, and may be open and would close.
 */
export function followRest(): () => Promise<void> {
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
    // At rest in two checks: a click comes after its release, and a select loses the focus on the next press.
    for (let rests = isAtRest() ? 2 : 0; rests < 2 && performance.now() < end;) {
      await new Promise((resolve) => void setTimeout(resolve, lookMs));
      rests = isAtRest() ? rests + 1 : 0;
    }
  };
}
