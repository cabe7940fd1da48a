/** Position of a field as a share of the visible height. */
const shareFromTop = 0.25;
/** Time without movement after which the layout counts as settled, ms. */
const restMs = 500;
/** Maximum time a field is followed, ms: a list of studios may still be loading. */
const followMs = 6000;

const userActs = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;

/** The field's scroll container inside the page; null for the page itself. */
function findScroller(field: Element): Element | null {
  for (let parent = field.parentElement; parent; parent = parent.parentElement) {
    if (parent === document.body) return null;
    const scrolls = /auto|scroll/.test(getComputedStyle(parent).overflowY);
    if (scrolls && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return null;
}

interface Room {
  readonly top: number;
  readonly bottom: number;
}

/** Bottom of the elements that stick to the top of the page. */
function stuckTop(): number {
  const rect = document.querySelector('[data-sticky-top]')?.getBoundingClientRect();
  return rect && rect.top <= 1 ? rect.bottom : 0;
}

/** The part of the screen not covered by the keyboard, a banner or the fixed bars. */
function visibleRoom(scroller: Element | null): Room {
  const top = visualViewport?.offsetTop ?? 0;
  const bottom = top + (visualViewport?.height ?? innerHeight);
  if (scroller) {
    const rect = scroller.getBoundingClientRect();
    return { top: Math.max(top, rect.top), bottom: Math.min(bottom, rect.bottom) };
  }
  const bars = Number.parseFloat(
    getComputedStyle(document.documentElement).getPropertyValue('--bars') || '0',
  );
  return { top: Math.max(top, stuckTop()), bottom: Math.min(bottom, innerHeight - bars) };
}

/** Scrolls the field with its label into position; returns where it is then. */
function place(field: Element): number {
  const frame = field.closest('[data-problem]') ?? field.closest('[data-field]') ?? field;
  const scroller = findScroller(field);
  const { top, bottom } = visibleRoom(scroller);
  const delta = frame.getBoundingClientRect().top - (top + shareFromTop * (bottom - top));
  if (Math.abs(delta) > 1) (scroller ?? globalThis).scrollBy({ top: delta, behavior: 'instant' });
  return frame.getBoundingClientRect().top;
}

let stop = (): void => undefined;
let last: Element | null = null;

/**
 * Focuses a field and scrolls it into view. The focus expands and collapses parts of the page, and lists load late,
 * so the field is followed until the layout settles or the customer acts. `find` is called repeatedly.
 */
export function goToField(find: () => HTMLElement | null): void {
  stop();
  const began = performance.now();
  let restedAt = { top: Number.NaN, since: began };
  let focused: HTMLElement | null = null;
  let isOver = false;
  stop = () => {
    isOver = true;
    for (const act of userActs) removeEventListener(act, stop);
  };
  const follow = (): void => {
    const now = performance.now();
    if (isOver) return;
    if (now - began > followMs || now - restedAt.since > restMs) return stop();
    const field = find();
    if (field && field !== focused) {
      focused = field;
      last = field;
      field.focus({ preventScroll: true });
    }
    const top = field ? place(field) : Number.NaN;
    if (!field || !(Math.abs(top - restedAt.top) <= 1)) restedAt = { top, since: now };
    requestAnimationFrame(follow);
  };
  requestAnimationFrame(() => {
    for (const act of userActs) addEventListener(act, stop, { passive: true });
    follow();
  });
}

/** The field after the last one visited, else the first. */
export function fieldAfterLast(fields: readonly HTMLElement[]): HTMLElement | null {
  const from = last;
  const after = fields.find(
    (field) =>
      from !== null && from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return after ?? fields[0] ?? null;
}
