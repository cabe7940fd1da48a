// The functions run inside a page too, sent there as source text: each of those for misfits uses only others of
// `misfitFunctions`, and each of the others nothing else of this module.

type View = Window & typeof globalThis;

function describe(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  return `${element.tagName.toLowerCase()} "${words.slice(0, 50)}" .${element.className.toString().slice(0, 60)}`;
}

// Fractions of a pixel are rounding, and a glyph extends a little beyond its line.
function isMore(content: number, most: number): boolean {
  return content > most + 1.5;
}

function isShown(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true });
}

function isControl(element: Element): boolean {
  return element.matches('button, a[href], select, input, textarea, summary');
}

function hasWords(element: Element): boolean {
  return [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
  );
}

function isCut(element: Element): boolean {
  const { display, overflowX, overflowY } = getComputedStyle(element);
  // A file's name may be cut off when its title has all of it; a field scrolls while it is typed into.
  const isNamed = element.getAttribute('title')?.trim() === element.textContent?.trim();
  if (isNamed || display === 'inline' || element.matches('select, textarea, input:not([readonly])'))
    return false;
  const isBox = isControl(element) || `${overflowX}${overflowY}` !== 'visiblevisible';
  return (
    isMore(element.scrollWidth, element.clientWidth) ||
    (isBox && isMore(element.scrollHeight, element.clientHeight))
  );
}

/** Words broken into a column of a few letters. */
function isColumn(element: Element): boolean {
  if (!hasWords(element)) return false;
  const { fontSize, lineHeight } = getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  return width < 3 * Number.parseFloat(fontSize) && height > 3.5 * Number.parseFloat(lineHeight);
}

function isChoiceCut(select: HTMLSelectElement): boolean {
  const style = getComputedStyle(select);
  const pen = select.ownerDocument.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('no canvas to measure text on');
  pen.font = style.font;
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  const text = select.selectedOptions[0]?.textContent ?? '';
  // A choice that wraps is cut off only where a word of it does not fit.
  const parts =
    style.whiteSpaceCollapse === 'preserve' && style.textWrapMode === 'wrap'
      ? text.split(' ')
      : [text];
  return parts.some((part) => isMore(pen.measureText(part).width, select.clientWidth - padding));
}

/** What covers a control with the focus; null for nothing of the page, undefined for a control in view. */
function coverOf(control: HTMLElement, room: number, view: View): Element | null | undefined {
  control.focus();
  if (view.document.activeElement !== control) return undefined;
  const target = control.matches('input') ? (control.closest('label') ?? control) : control;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const hit = view.document.elementFromPoint(
    (Math.max(0, left) + Math.min(room, right)) / 2,
    (Math.max(0, top) + Math.min(view.innerHeight, bottom)) / 2,
  );
  // A photo's own buttons are placed on it.
  const own = control.closest('[data-photo]') ?? target;
  return hit && (own.contains(hit) || hit.contains(target)) ? undefined : hit;
}

/** What of an element does not fit. */
function describeMisfits(element: Element, room: number, view: View): string[] {
  if (!isControl(element) && !hasWords(element)) return [];
  if (element.closest('.sr-only, [aria-hidden=true] svg')) return [];
  const { left, right } = element.getBoundingClientRect();
  const isBeyond = left < -1.5 || isMore(right, room);
  const misfits: string[] = [];
  // A row of tabs or filters scrolls by itself where it has no room.
  if (!element.closest('[aria-hidden=true], [data-scrolls-sideways]') && isBeyond)
    misfits.push(`beyond the sides: ${describe(element)}`);
  // An invisible element over its own text is not text.
  if (getComputedStyle(element).opacity === '0') return misfits;
  const size = `${element.scrollWidth}×${element.scrollHeight} in ${element.clientWidth}×${element.clientHeight}`;
  if (isCut(element)) misfits.push(`cut off (${size}): ${describe(element)}`);
  if (isColumn(element)) misfits.push(`a column of letters (${size}): ${describe(element)}`);
  if (element instanceof view.HTMLSelectElement && isChoiceCut(element)) {
    misfits.push(`cut off (${size}): ${describe(element)}`);
  }
  return misfits;
}

/**
 * Elements of a page that do not fit a window of a width, px: cut off, beyond its sides, scrolling sideways or covered
 * while they have the focus.
 */
export function findMisfitsIn(room: number, view: View = window): string[] {
  const dialogs = view.document.querySelectorAll('[role=dialog], [role=alertdialog]');
  const root: Element =
    view.document.querySelector('.card-window-bar') ?? [...dialogs].at(-1) ?? view.document.body;
  const misfits: string[] = [];
  const page = view.document.documentElement;
  if (isMore(page.scrollWidth, room)) misfits.push(`scrolls sideways: ${page.scrollWidth}`);
  for (const element of [...root.querySelectorAll('*')].filter(isShown)) {
    misfits.push(...describeMisfits(element, room, view));
  }
  for (const control of [...root.querySelectorAll<HTMLElement>('*')].filter(isControl)) {
    if (!isShown(control) || control.matches(':disabled, [tabindex="-1"], .sr-only')) continue;
    const cover = coverOf(control, room, view);
    if (cover === undefined) continue;
    misfits.push(`covered: ${describe(control)} by ${cover ? describe(cover) : 'nothing'}`);
  }
  return [...new Set(misfits)];
}

/** The functions that {@link findMisfitsIn} consists of. */
export const misfitFunctions = [
  describe,
  isMore,
  isShown,
  isControl,
  hasWords,
  isCut,
  isColumn,
  isChoiceCut,
  coverOf,
  describeMisfits,
  findMisfitsIn,
];

/** Targets of a page smaller than a fingertip needs, px; links in running text are as high as its lines. */
export function findSmallTargetsIn(least: number, view: View = window): string[] {
  const controls = 'button, a[href], select, input, textarea, summary, [role=slider]';
  return [...view.document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    if (control.closest('.sr-only, [aria-hidden=true], [inert]') || control.matches('.sr-only'))
      return [];
    if (control.matches('a') && getComputedStyle(control).display === 'inline') return [];
    const labelled =
      control instanceof view.HTMLInputElement && /checkbox|radio/.test(control.type);
    const target = labelled ? (control.closest('label') ?? control) : control;
    const { width, height } = target.getBoundingClientRect();
    // The number between two buttons is typed; the buttons are the targets.
    const isTyped =
      control.getAttribute('role') === 'spinbutton' || control.matches('fieldset select');
    if (width === 0 || (height >= least - 0.5 && (width >= least - 0.5 || isTyped))) return [];
    return [`${Math.round(width)}×${Math.round(height)}: ${control.outerHTML.slice(0, 140)}`];
  });
}

/** Buttons and chosen options of a page without a border or outline, which are invisible in forced colors. */
export function findUnmarkedIn(view: View = window): string[] {
  const lineOf = (element: Element): number => {
    const { borderBlockEndWidth, borderBlockEndStyle, outlineWidth, outlineStyle } =
      getComputedStyle(element);
    const border = borderBlockEndStyle === 'none' ? 0 : Number.parseFloat(borderBlockEndWidth);
    return Math.max(border, outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth));
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
  const buttons = [...view.document.querySelectorAll('button, select')].filter(
    (button) => isShown(button) && lineOf(button) < 1,
  );
  const chosen = [
    ...view.document.querySelectorAll('input[type=radio]:checked, [aria-pressed=true]'),
  ]
    .map((control) =>
      control instanceof view.HTMLInputElement ? control.closest('label') : control,
    )
    .filter((control) => control !== null && isShown(control) && lineOf(control) < 3);
  return [...buttons, ...chosen].map((element) => element?.outerHTML.slice(0, 140) ?? '');
}

/** Number of lines that a word in a text takes; 0 if the text does not have it. */
export function countLinesIn(label: Node, word: string): number {
  const page = label.ownerDocument;
  if (!page) return 0;
  const texts = page.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    // Invisible joiners keep letters together and are no part of the word.
    const text = node.textContent ?? '';
    const places = Array.from(text.matchAll(/[^\u2060]/g), ({ index }) => index);
    const plain = text.replaceAll('\u2060', '');
    const start = plain.indexOf(word);
    if (start === -1) continue;
    const range = page.createRange();
    range.setStart(node, places[start] ?? 0);
    range.setEnd(node, (places[start + word.length - 1] ?? 0) + 1);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }
  return 0;
}
