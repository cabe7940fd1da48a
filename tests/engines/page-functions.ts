// These functions run in the page: each is sent as its text, so it uses nothing from outside itself.

/**
 * The first element that matches the selector, has the accessible name (any, if empty) and can be clicked: visible,
 * enabled, at rest and not covered in its middle. A field's name may continue after the given one, with a hint.
 */
export async function findClickable(selector: string, name: string): Promise<Element | null> {
  const tidy = (text: string): string =>
    text
      .replaceAll(/[\u200b-\u200f\u2060-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const wanted = tidy(name);
  const namesOf = (element: Element): string[] => {
    const { labels = null } = element as { labels?: NodeListOf<HTMLLabelElement> | null };
    const label = labels?.[0]?.textContent;
    return [element.getAttribute('aria-label') ?? '', label ?? element.textContent].map(tidy);
  };
  const isNamed = (element: Element): boolean =>
    wanted === '' ||
    namesOf(element).some((found) =>
      'labels' in element && element.tagName !== 'BUTTON'
        ? found.startsWith(wanted)
        : found === wanted,
    );
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isClickable = async (element: Element): Promise<boolean> => {
    if (element.matches(':disabled, [aria-disabled=true]') || !element.checkVisibility()) {
      return false;
    }
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = element.getBoundingClientRect();
    await nextFrame();
    await nextFrame();
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || x !== before.x || y !== before.y) return false;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  };
  for (const element of document.querySelectorAll(selector)) {
    if (isNamed(element) && (await isClickable(element))) return element;
  }
  return null;
}

/** The first element that matches the selector, visible or not. */
export function findAny(selector: string): Element | null {
  return document.querySelector(selector);
}

/** Selects the text of a field, which the next keys replace. Returns false without such a field. */
export function selectText(selector: string, name: string): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>(selector)].find(
    ({ labels }) => labels?.[0]?.textContent?.trim().startsWith(name) ?? false,
  );
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Chooses an option of the first list that matches, as a customer's choice would: through the list's events. */
export function chooseOption(selector: string, value: string): boolean {
  const list = document.querySelector<HTMLSelectElement>(selector);
  if (!list || ![...list.options].some((option) => option.value === value)) return false;
  list.value = value;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

/** Text of the page, as far as it is rendered. */
export function pageText(): string {
  return document.body.innerText;
}

/** Variants of the photos on the screen, in their order. */
export function photoVariants(): (string | null)[] {
  return [...document.querySelectorAll('[data-photo]')].map((card) =>
    card.getAttribute('data-variant'),
  );
}
